import { createProgressiveTools, type McpSession } from "@fedpipe/progressive-tools";

/**
 * How long list_tools takes over 600 tools, and how many requests it sends. Counts are also tested; times are for reading.
 * Run: tsx bench/search.ts
 */
const TOPICS =
  "weather budget patent earthquake loan vaccine flight census tariff harvest prison school bridge river".split(" ");
const VERBS = "search list get compare summarize rank".split(" ");
const PLACES = ["by state", "by county", "by year", "by agency", "nationwide", "for one company", "over time"];

const tools = Array.from({ length: 600 }, (_, at) => {
  const [verb, topic, place] = [VERBS[at % 6] ?? "", TOPICS[at % 14] ?? "", PLACES[at % 7] ?? ""];
  return {
    name: `${verb}_${topic}_${at}`,
    description: `${verb} ${topic} records ${place}. Newest first; give a year or a state to narrow.`,
    inputSchema: {
      type: "object",
      properties: { [topic]: { type: "string" }, year: { type: "integer" }, state: { type: "string" } },
      required: [topic],
    },
  };
});

let requests = 0;
const session: McpSession = {
  listTools: () => {
    requests += 1;
    return Promise.resolve({ tools });
  },
  callTool: () => {
    requests += 1;
    return Promise.resolve({ content: [] });
  },
  setNotificationHandler: () => undefined,
};

const started = performance.now();
const progressive = await createProgressiveTools({ sessions: { bench: session }, allowed: "*" });
const created = performance.now() - started;
const afterCreation = requests;

const queries = TOPICS.flatMap((topic) => PLACES.map((place) => `${topic} ${place}`));
const run = async (query: string) => {
  const from = performance.now();
  await progressive.dispatch({ name: "list_tools", arguments: { query } });
  return performance.now() - from;
};
const first = await run("first query");
for (const query of queries) await run(query);
const times: number[] = [];
for (let round = 0; round < 20; round += 1) for (const query of queries) times.push(await run(query));
times.sort((a, b) => a - b);

const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(3)} ms`;
process.stdout.write(
  [
    `600 tools: created in ${created.toFixed(0)} ms; the first query ${first.toFixed(1)} ms`,
    `${times.length} queries: median ${at(0.5)}, p95 ${at(0.95)}, max ${at(0.9999)}`,
    `requests sent for them: ${requests - afterCreation}`,
    "",
  ].join("\n"),
);
