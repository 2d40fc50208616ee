import { noteContents } from './contents.ts'

/** Something was answered although events happened while it was on its way, of which it contains those up to `number`. */
type Listener = (number: number) => void

let session = ''
/** Undefined: nothing has been answered. Null: answers carry no number. */
let first: number | null | undefined
let heard: number | null = null
const listeners = new Set<Listener>()
const waiting = new Set<() => void>()

/** Number of the last event that this page has heard of, or null. */
export const heardNumber = (): number | null => heard

/** Records up to which event this page has heard what happened. */
export function noteHeard(number: number | null): void {
  heard = number
}

/** An answer: what its header says, {@link heardNumber} from when it was asked for, and what it answers, if that has come. */
type Answered = { header: string | null; heardBefore: number | null; result: unknown }

/** Records up to which event an answer to `token` contains what happened. */
export function noteAnswer(token: string, { header, heardBefore, result }: Answered): void {
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
  // Whoever asked for it has taken it over by then; asking again before would be answered with the same.
  setTimeout(() => {
    for (const listener of listeners) listener(contained)
  })
}

/**
 * Calls `go` as soon as something has been answered to `token`, with the smallest number of all answers: whatever is
 * shown contains everything up to it. Null when answers carry no number. Returns how to stop waiting.
 */
export function whenAnswered(token: string, go: (number: number | null) => void): () => void {
  const check = () => {
    if (session === token && first !== undefined) go(first)
    else waiting.add(check)
  }
  check()
  return () => waiting.delete(check)
}

/** Calls `listener` with what a late answer contains. Returns how to stop. */
export function onLateAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
