/** Work that several callers wait for. */
export interface Flight<T, N> {
  readonly result: Promise<T>;
  /** The last thing the work noted on its way, for those who cannot wait for its end. */
  noted(): N | undefined;
  /** To be called by each passenger once, landed or not; the last to leave an unfinished flight aborts it. */
  leave(): void;
}

export interface FlightContext<N> {
  readonly note: (note: N) => void;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** The latest deadline among those who wait. */
  readonly expiresAtMs: () => number;
}

interface Airborne<T, N> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  passengers: number;
  expiresAtMs: number;
  note: N | undefined;
}

type Start<T, N> = (context: FlightContext<N>) => Promise<T>;

/** Runs identical work once at a time: who asks for a key in the air boards the same flight. */
export function createSingleFlight<T, N>(): {
  board: (key: string, expiresAtMs: number, start: Start<T, N>) => Flight<T, N>;
} {
  const airborne = new Map<string, Airborne<T, N>>();

  function depart(key: string, start: Start<T, N>): Airborne<T, N> {
    const controller = new AbortController();
    const remove = () => {
      if (airborne.get(key) === flight) airborne.delete(key);
    };
    // The start waits a turn so that `flight` exists before anything asks for its deadline.
    const result = Promise.resolve()
      .then(() =>
        start({
          signal: controller.signal,
          expiresAtMs: () => flight.expiresAtMs,
          note: (note) => {
            flight.note = note;
          },
        }),
      )
      .finally(remove);
    result.catch(() => undefined);
    controller.signal.addEventListener("abort", remove, { once: true });
    const flight: Airborne<T, N> = { result, controller, passengers: 0, expiresAtMs: 0, note: undefined };
    airborne.set(key, flight);
    return flight;
  }

  return {
    board(key, expiresAtMs, start) {
      const flight = airborne.get(key) ?? depart(key, start);
      flight.passengers++;
      flight.expiresAtMs = Math.max(flight.expiresAtMs, expiresAtMs);
      let hasLeft = false;
      return {
        result: flight.result,
        noted: () => flight.note,
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          flight.passengers--;
          if (flight.passengers === 0) flight.controller.abort();
        },
      };
    },
  };
}
