import { expect, it } from "vitest";
import { childEnvironment } from "./environment.ts";

it("inherits what programs need and no key of anyone", () => {
  const parent = {
    PATH: "/bin",
    HOME: "/root",
    LC_ALL: "C",
    OPENAI_API_KEY: "x",
    AWS_SECRET_ACCESS_KEY: "y",
    NODE_OPTIONS: "--inspect",
    HTTPS_PROXY: "http://user:pass@proxy",
  };
  expect(childEnvironment(parent, { TOKEN: "mine", PATH: "/opt/bin" })).toEqual({
    PATH: "/opt/bin",
    HOME: "/root",
    LC_ALL: "C",
    TOKEN: "mine",
  });
});

it("leaves exported shell functions behind", () => {
  expect(childEnvironment({ TERM: "() { :; }; evil" }, {})).toEqual({});
});
