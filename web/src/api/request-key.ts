const stored = (draft: string): string => `request-key:${draft}`

/**
 * The key of the request that sends a draft: the same for the same words, also after a reload, so that what is sent once more because no
 * answer came is done once. Other words are another request.
 */
export function requestKeyFor(draft: string, words: unknown): string {
  const said = JSON.stringify(words)
  const [key, of] = read(draft)
  if (key !== undefined && of === said) return key
  // `randomUUID` is there on secure pages alone.
  const made = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
  try {
    localStorage.setItem(stored(draft), JSON.stringify([made, said]))
  } catch {
    // Without a place to keep it the request is sent all the same.
  }
  return made
}

/** Forgets the key of a draft, which was sent. */
export const forgetRequestKey = (draft: string): void => localStorage.removeItem(stored(draft))

function read(draft: string): [key?: string, of?: string] {
  try {
    return JSON.parse(localStorage.getItem(stored(draft)) ?? '[]') as [string?, string?]
  } catch {
    return []
  }
}
