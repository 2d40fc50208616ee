const stored = (draft: string): string => `request-key:${draft}`

/**
 * The idempotency key for sending a draft. The same text has the same key, also after a reload, so a retry without a
 * response is processed once. A changed text gets a new key.
 */
export function requestKeyFor(draft: string, words: unknown): string {
  const said = JSON.stringify(words)
  const [key, of] = read(draft)
  if (key !== undefined && of === said) return key
  // `randomUUID` exists only on HTTPS pages.
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  try {
    localStorage.setItem(stored(draft), JSON.stringify([made, said]))
  } catch {
    // If storage is blocked, the request is sent anyway.
  }
  return made
}

/** Deletes the key of a draft after it was sent. */
export const forgetRequestKey = (draft: string): void => localStorage.removeItem(stored(draft))

function read(draft: string): [key?: string, of?: string] {
  try {
    return JSON.parse(localStorage.getItem(stored(draft)) ?? '[]') as [string?, string?]
  } catch {
    return []
  }
}
