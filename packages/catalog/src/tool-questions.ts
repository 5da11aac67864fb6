/**
 * Reads questions that tools answer, `tool: question` a line, by tool. The ranker learns from them what people call
 * things, beside each tool's own keywords. Other lines are passed over.
 */
export function parseToolQuestions(text: string): Map<string, string[]> {
  const questions = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [, tool, question] = /^([A-Za-z0-9_-]+):\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (tool === undefined || question === undefined) continue;
    const known = questions.get(tool);
    if (known === undefined) questions.set(tool, [question]);
    else known.push(question);
  }
  return questions;
}
