/**
 * Passes a stream of server-sent events on and tells when it ends or breaks, and whether its events were numbered (only
 * such a stream can be resumed).
 */
export function watchBody(
  body: ReadableStream<Uint8Array>,
  ended: (numbered: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let numbered = false;
  let before = "\n";
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) {
          controller.close();
          ended(numbered);
          return;
        }
        if (!numbered) {
          const text = before + decoder.decode(value, { stream: true });
          numbered = /[\r\n]id:/.test(text);
          before = text.slice(-4);
        }
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        ended(numbered);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
