import { callMessage, INITIALIZED, initializeMessage, type Message, type ProcessClient } from "../src/raw-client.ts";
import { toToolAnswer, toToolNames } from "./answers.ts";

/** A module that every build has, one of its tools, and arguments that its example answers know. */
export interface Sample {
  readonly module: string;
  readonly tool: string;
  readonly args: Message;
}

export interface Handshake {
  readonly name: string;
  /** How many loads are in flight; each owes one notification. */
  readonly loads: number;
  /** Seconds that a run takes because the client is slow. */
  readonly slow?: number;
  /** Sends the handshake and the loads, whose ids are "load-1" and on; the initialize request is "hello". */
  readonly send: (client: ProcessClient, module: string) => Promise<void> | void;
}

const load = (module: string, index = 1): Message =>
  callMessage(`load-${index}`, "load_modules", { modules: [module] });
const hello = (capabilities: Message = {}): Message => initializeMessage("hello", { capabilities });

/** Every order in which a client was seen, or could be, to load as its first call. */
export const HANDSHAKES: readonly Handshake[] = [
  {
    name: "initialize, initialized and the load in one write",
    loads: 1,
    send: (client, module) => client.write(hello(), INITIALIZED, load(module)),
  },
  {
    name: "the load before initialized",
    loads: 1,
    send: (client, module) => client.write(hello(), load(module), INITIALIZED),
  },
  {
    name: "the load before initialize",
    loads: 1,
    send: (client, module) => client.write(load(module), hello(), INITIALIZED),
  },
  {
    name: "a polite client, with no delay after the answer",
    loads: 1,
    send: async (client, module) => {
      client.write(hello());
      await client.answerTo("hello");
      client.write(INITIALIZED, load(module));
    },
  },
  {
    name: "two loads in flight",
    loads: 2,
    send: (client, module) => client.write(hello(), INITIALIZED, load(module), load(module, 2)),
  },
  {
    name: "a client that answers roots/list after 2.5 s",
    loads: 1,
    slow: 2.5,
    send: (client, module) => {
      client.write(hello({ roots: { listChanged: true } }), INITIALIZED, load(module));
      void client
        .waitFor(({ method }) => method === "roots/list", 5000)
        .then(
          (asked) => setTimeout(() => client.write({ id: asked["id"], result: { roots: [] } }), 2500),
          () => {},
        );
    },
  },
  {
    name: "a client that initialises 1.6 s late",
    loads: 1,
    slow: 1.6,
    send: async (client, module) => {
      await new Promise((resolve) => setTimeout(resolve, 1600));
      client.write(hello(), INITIALIZED, load(module));
    },
  },
];

const isChange = ({ method }: Message) => method === "notifications/tools/list_changed";

/** Plays one handshake and answers what went wrong; nothing when all held. */
export async function playHandshake(client: ProcessClient, handshake: Handshake, sample: Sample): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string) => void (holds || wrong.push(what));
  await handshake.send(client, sample.module);
  await client.answerTo("hello");
  const loads = Array.from({ length: handshake.loads }, (_, index) => client.answerTo(`load-${index + 1}`));
  for (const answer of await Promise.all(loads)) expect(!toToolAnswer(answer).isError, "a load failed");
  const names = toToolNames(await client.request("tools/list"));
  expect(names.includes(sample.tool), `${sample.tool} is not listed`);
  const called = toToolAnswer(await client.request("tools/call", { name: sample.tool, arguments: sample.args }));
  expect(!called.isError, `${sample.tool} cannot be called: ${called.text}`);
  const sent = client.received.filter(isChange).length;
  expect(sent === handshake.loads, `${sent} notifications for ${handshake.loads} loads`);
  const first = client.received.findIndex(isChange);
  expect(first > client.received.findIndex(({ id }) => id === "hello"), "notified before the initialize answer");
  for (let index = 1; index <= handshake.loads; index += 1) {
    const answered = client.received.findIndex(({ id }) => id === `load-${index}`);
    const notified = client.received.filter((message, at) => at < answered && isChange(message)).length;
    expect(notified >= 1, `load ${index} was answered before any notification`);
  }
  expect(client.noise.length === 0, `stdout has ${JSON.stringify(client.noise[0])}`);
  const left = Date.now();
  const code = await client.end();
  expect(code === 0, `exit code ${code}`);
  expect(Date.now() - left < 1000, `it took ${Date.now() - left} ms to end`);
  return wrong;
}
