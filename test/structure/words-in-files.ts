import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CallName, CALLS } from '@support-desk/contract'
import { ROOT } from '../programs.ts'

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

/** What stands before every call: what a call needs is a field of it in the contract. */
const NAMELESS = /^server\/(?:edge|kernel|jobs|database)\/|^server\/(?:app|build-http)\.ts$/

/** Where a file that serves all calls names one of them, as `file: name`. */
export function namedCalls(files: Iterable<string>, textOf = read): string[] {
  const names = Object.keys(CALLS) as CallName[]
  return [...files].flatMap((file) => {
    if (!NAMELESS.test(file) || file.endsWith('.test.ts')) return []
    const text = textOf(file)
    return names
      .filter((name) => QUOTES.some((quote) => text.includes(quote + name + quote)))
      .map((name) => `${file}: ${name}`)
  })
}

/** What knows sessions: who opens and ends them, and what lets requests and live connections in. */
const KNOWS_SESSIONS =
  /^server\/(?:auth|edge)\/|^server\/kernel\/(?:actor|authority|password-proof)\.ts$|^server\/live\/connection\.ts$/

/** Other files in which an actor has a session: their use cases could be used by nobody but a user at a browser. */
export const sessionsElsewhere = (files: Iterable<string>, textOf = read): string[] =>
  [...files].filter((file) => !KNOWS_SESSIONS.test(file) && textOf(file).includes('SessionActor'))

const QUOTES = ["'", '"', '`']
