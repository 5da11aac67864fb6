// Preloaded into a server under test: what would be a TLS connection to an agency's host is a plain one to a port of
// this machine. All else is what a user runs: undici, the limits, the retries, the cache on disk.
import net from "node:net";
import tls from "node:tls";

tls.connect = ({ socket: tunnel }) => {
  const socket = tunnel ?? net.connect({ host: "127.0.0.1", port: Number(process.env["AGENCIES_PORT"]) });
  const secure = () => socket.emit("secureConnect");
  // A socket that a proxy has opened is connected already.
  if (tunnel === undefined) socket.once("connect", secure);
  else setImmediate(secure);
  return socket;
};
