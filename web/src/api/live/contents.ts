/** Up to which event answers contain what happened. */
const numbers = new WeakMap<object, number>()

/** Remembers of an answer up to which event it contains what happened. It may contain more, never less. */
export function noteContents(answer: unknown, upTo: number): void {
  if (isObject(answer)) numbers.set(answer, upTo)
}

/** Whether what the cache holds, an answer or pages of answers, is known to contain an event. */
export const contains = (data: unknown, number: number): boolean => (upToOf(data) ?? -1) >= number

/** Says of `kept` what is known of `data`, of which it is an equal copy; gives it. */
export function copyContents<Kept>(data: unknown, kept: Kept): Kept {
  const copies = pagesOf(kept)
  const pages = pagesOf(data)
  for (const [index, page] of pages.entries()) pass(page, copies[index])
  if (pages.length === 0) pass(data, kept)
  return kept
}

function pass(from: unknown, to: unknown): void {
  const number = upToOf(from)
  if (number !== undefined) noteContents(to, number)
}

function upToOf(data: unknown): number | undefined {
  if (!isObject(data)) return undefined
  const pages = pagesOf(data)
  if (pages.length === 0) return numbers.get(data)
  const known = pages.map((page) => upToOf(page))
  return known.every((number) => number !== undefined) ? Math.min(...known) : undefined
}

/** The pages of a list that goes on; none where it is no such list. */
const pagesOf = (data: unknown): readonly unknown[] =>
  isObject(data) && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages) ? data.pages : []

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
