export interface Deferred<T> {
  readonly promise: Promise<T>;
  /** Settles the promise; the first call counts. */
  readonly resolve: (value: T) => void;
}

// Promise.withResolvers, which Node 20 lacks.
export function createDeferred<T>(): Deferred<T> {
  const settlers: ((value: T) => void)[] = [];
  const promise = new Promise<T>((resolve) => void settlers.push(resolve));
  return {
    promise,
    resolve: (value) => {
      for (const settle of settlers) settle(value);
    },
  };
}
