export { loadRecordingsFolder } from "./load-folder.ts";
export {
  type EmbeddedRecordings,
  loadEmbeddedRecordings,
  parseIndex,
  type Recording,
  type RecordingSource,
} from "./recordings.ts";
export { createReplayFetch, type ReplayOptions } from "./replay-fetch.ts";
