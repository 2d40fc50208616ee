/** A value outside React, with listeners for its changes, as `useSyncExternalStore` expects them. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls `listener` after each change. Returns a function that removes it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
