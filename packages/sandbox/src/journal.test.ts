import { describe, expect, it } from "vitest";
import { createJournal, openJournal, readJournal } from "./journal.ts";

function journalOf(characters: number) {
  const buffer = createJournal(characters);
  return { writer: openJournal(buffer, characters), read: () => readJournal(buffer) };
}

describe("a journal", () => {
  it("is read as it was written, half surrogate pairs, NULs and empty entries included", () => {
    const { writer, read } = journalOf(100);
    for (const text of ["a", "", "\u0000b\ud800", "Doña 😀"]) writer.write(text);
    expect(read()).toEqual({ logs: ["a", "", "\u0000b\ud800", "Doña 😀"], dropped: 0, line: 0 });
  });

  it("cuts the entry that passes its limit, and counts it and all that follow", () => {
    const { writer, read } = journalOf(10);
    expect(writer.write("12345678")).toBe(2);
    expect(writer.write("abcd")).toBe(0);
    expect(writer.write("x")).toBe(0);
    writer.drop();
    expect(read()).toMatchObject({ logs: ["12345678", "ab"], dropped: 3 });
  });

  it("fills up by empty entries too", () => {
    const { writer, read } = journalOf(50);
    for (let count = 0; count < 1000; count++) writer.write("");
    expect(read().logs.length).toBeLessThan(60);
  });

  it("holds an entry longer than a call takes arguments", () => {
    const { writer, read } = journalOf(200_000);
    writer.write("x".repeat(200_000));
    expect(read().logs[0]).toHaveLength(200_000);
  });

  it("knows the line", () => {
    const { writer, read } = journalOf(10);
    writer.setLine(7);
    expect(read().line).toBe(7);
  });
});
