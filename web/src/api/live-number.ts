type Listener = (number: number) => void

let session = ''
/** Undefined: nothing has been answered. Null: answers carry no number. */
let first: number | null | undefined
const listeners = new Set<Listener>()
const waiting = new Set<() => void>()

/** Records up to which event an answer to `token` contains what happened, as its header says. */
export function noteAnswer(token: string, header: string | null): void {
  if (token !== session) first = undefined
  session = token
  const number = header === null ? null : Number(header)
  first = number === null ? (first ?? null) : Math.min(first ?? number, number)
  const checks = [...waiting]
  waiting.clear()
  for (const check of checks) check()
  if (number !== null) for (const listener of listeners) listener(number)
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

/** Calls `listener` with the number of every answer that comes. Returns how to stop. */
export function onAnswer(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
