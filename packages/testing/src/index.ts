export { type AgencyTester, agencyTester, type Called, runTool } from "./agency-tester.ts";
export { describeAgency } from "./describe-agency.ts";
export { describeRecordings, type RecordingCase } from "./describe-recordings.ts";
export { type Answers, createFakeFetch, requestKey, type SentRequest, type WrittenAnswer } from "./fake-fetch.ts";
export { fieldsOf, rowsOf, textOf } from "./results.ts";
export { TODAY, testDeps } from "./test-deps.ts";
