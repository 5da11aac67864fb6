import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Refresher } from "./refresher.ts";

describe("readings of a tool list", () => {
  it("that are wished for during one share one more", async () => {
    let readings = 0;
    const refresher = new Refresher(async () => {
      readings += 1;
      await sleep(5);
    }, 1);
    await Promise.all(Array.from({ length: 100 }, () => refresher.refresh()));
    expect(readings).toBe(2);
    await refresher.refresh();
    expect(readings).toBe(3);
  });

  it("end for those who wait, though each reading causes a wish for another", async () => {
    let readings = 0;
    const refresher: Refresher = new Refresher(async () => {
      readings += 1;
      void refresher.refresh();
      await sleep(1);
    }, 20);
    await refresher.refresh();
    await refresher.refresh();
    expect(readings).toBeLessThanOrEqual(3);
    await sleep(200);
    expect(readings).toBeLessThan(20); // A pause lies between them.
  });

  it("that are wished for in the pause do not begin before its end", async () => {
    let readings = 0;
    const refresher = new Refresher(async () => void (readings += 1), 50);
    const both = [refresher.refresh(), refresher.refresh()];
    await both[0];
    const third = refresher.refresh();
    expect(readings).toBe(1);
    await Promise.all([...both, third]);
    expect(readings).toBe(2);
  });
});
