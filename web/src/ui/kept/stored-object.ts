/** Reads an object from this browser's storage. Empty if it is missing or unreadable. */
export function readObject(key: string, place: Storage = localStorage): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(place.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Stores an object in this browser. */
export function keepObject(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // If storage is blocked, the object lasts until the page is closed.
  }
}
