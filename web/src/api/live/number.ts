import { noteContents } from './contents.ts'

/** Called with the last event number of an answer that was in flight while later events arrived. */
type Listener = (number: number) => void

let session = ''
/** Smallest event number of all answers. Undefined: no answers yet. Null: answers carry no number. */
let first: number | null | undefined
let heard: number | null = null
const listeners = new Set<Listener>()
const waiting = new Set<() => void>()

/** Number of the last event that this page has received, or null. */
export const heardNumber = (): number | null => heard

/** Sets the number of the last received event. */
export function noteHeard(number: number | null): void {
  heard = number
}

/** An answer: its number header, {@link heardNumber} at the time of the request, and the body if it has been read. */
type AnswerRecord = { header: string | null; heardBefore: number | null; result: unknown }

/** Records the event number of an answer to `token`. */
export function noteAnswer(token: string, { header, heardBefore, result }: AnswerRecord): void {
  if (token !== session) first = undefined
  session = token
  const number = header === null ? null : Number(header)
  first = number === null ? (first ?? null) : Math.min(first ?? number, number)
  const checks = [...waiting]
  waiting.clear()
  for (const check of checks) check()
  if (number === null) return
  const contained = Math.max(number, heardBefore ?? number)
  noteContents(result, contained)
  if (heard === null || contained >= heard) return
  // Deferred until the requester has stored the answer. Otherwise a refetch would reuse this request.
  setTimeout(() => {
    for (const listener of listeners) listener(contained)
  })
}

/**
 * Calls `go` after the first answer to `token`, with the smallest event number of all answers. All visible data contain
 * the events up to it. The number is null when answers carry none. Returns a function that cancels.
 */
export function whenAnswered(token: string, go: (number: number | null) => void): () => void {
  const check = () => {
    if (session === token && first !== undefined) go(first)
    else waiting.add(check)
  }
  check()
  return () => waiting.delete(check)
}

/** Calls `listener` with the event number of each late answer. Returns a function that removes it. */
export function onLateAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
