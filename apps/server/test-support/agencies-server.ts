import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect as connectSocket, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createReplayFetch } from "@fedpipe/replay";
import { readFixtures } from "../src/example-recordings.ts";

export interface AgenciesServer {
  readonly port: number;
  /** `METHOD https://host/path` of every request, in order. */
  readonly requests: readonly string[];
  /** Hosts that a client reached by asking this server for a tunnel. */
  readonly tunnels: readonly string[];
  /** Answers in place of the examples until it is set to undefined. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly close: () => void;
  /** What makes a server under test speak to this one instead of the agencies. */
  readonly nodeArguments: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** All agencies at once, on a port of this machine, answering with their examples; also a proxy that leads to itself. */
export async function startAgencies(): Promise<AgenciesServer> {
  const replay = createReplayFetch(await readFixtures(new URL("../../../packages/agencies/", import.meta.url)));
  const requests: string[] = [];
  const tunnels: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} https://${request.headers.host}${request.url}`);
    if (state.answer !== undefined) return state.answer(request, response);
    answerFromExamples(replay, request, response).catch((error: unknown) => {
      response.writeHead(404).end(String(error));
    });
  });
  server.on("connect", (request, socket) => {
    tunnels.push(request.url ?? "");
    const inner = connectSocket(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      inner.pipe(socket).pipe(inner);
    });
    inner.on("error", () => socket.destroy());
    socket.on("error", () => inner.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const state: AgenciesServer = {
    port,
    requests,
    tunnels,
    answer: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    nodeArguments: ["--import", fileURLToPath(new URL("plain-tls.mjs", import.meta.url))],
    env: { AGENCIES_PORT: `${port}` },
  };
  return state;
}

type ReplayFetch = ReturnType<typeof createReplayFetch>;

async function answerFromExamples(replay: ReplayFetch, request: IncomingMessage, response: ServerResponse) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("utf8");
  const answer = await replay(`https://${request.headers.host}${request.url}`, {
    method: request.method === "POST" ? "POST" : "GET",
    headers: {},
    redirect: "manual",
    ...(body === "" ? {} : { body }),
    signal: new AbortController().signal,
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
