/** The last event number that each answer contains. */
const numbers = new WeakMap<object, number>()

/** Records that an answer contains all events up to a number. It may contain later ones too. */
export function noteContents(answer: unknown, upTo: number): void {
  if (isObject(answer)) numbers.set(answer, upTo)
}

/** Whether cached data, one answer or the pages of a list, is known to contain an event. */
export const contains = (data: unknown, number: number): boolean => (upToOf(data) ?? -1) >= number

/** Copies the event numbers of `data` to `kept`, an equal copy. Returns `kept`. */
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

/** The pages of an infinite query. Empty for other data. */
const pagesOf = (data: unknown): readonly unknown[] =>
  isObject(data) && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages) ? data.pages : []

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
