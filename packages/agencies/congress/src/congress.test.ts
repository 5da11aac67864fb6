import { describeAgency } from "@fedpipe/testing";
import congress from "./index.ts";

describeAgency(congress, import.meta.url);
