import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A real server on this machine that misbehaves as told, path by path. */
export interface FaultyServer {
  readonly url: string;
  /** Requests so far, by path without query. */
  count(path: string): number;
  /** Requests whose socket the client closed before the answer was whole. */
  readonly closed: string[];
  close(): Promise<void>;
}

export async function startFaultyServer(handlers: Readonly<Record<string, Handler>>): Promise<FaultyServer> {
  const counts = new Map<string, number>();
  const closed: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    response.on("close", () => {
      if (!response.writableFinished) closed.push(path);
    });
    const handler = handlers[path];
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response, count);
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    count: (path) => counts.get(path) ?? 0,
    closed,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** Waits until a condition holds; throws after three seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("it never came to that");
}
