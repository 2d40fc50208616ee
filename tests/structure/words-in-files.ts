import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CallName, CALLS } from '@support-desk/contract'
import { ROOT } from '../run/root.ts'

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

/** Code that serves all calls. The requirements of a call are fields in the contract. */
const NAMELESS = /^server\/(?:edge|kernel|jobs|database)\/|^server\/(?:app|build-http)\.ts$/

/** Names of calls in code that serves all calls, as `file: name`. */
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

/** Files that may use session actors: authentication, and the admission of requests and live connections. */
const KNOWS_SESSIONS =
  /^server\/(?:auth|edge)\/|^server\/kernel\/(?:actor|authority|password-proof)\.ts$|^server\/live\/connection\.ts$/

/**
 * Files outside authentication and admission that use session actors. API tokens and service actors cannot call their
 * use cases.
 */
export const sessionsElsewhere = (files: Iterable<string>, textOf = read): string[] =>
  [...files].filter((file) => !KNOWS_SESSIONS.test(file) && textOf(file).includes('SessionActor'))

const QUOTES = ["'", '"', '`']

/**
 * Files that may use the tables of notes, watchers, scheduled replies and side conversations: their own queries, and code that handles all tables or
 * all data of an account.
 */
const KNOWS_NOTES = [
  /^server\/conversation\/(?:notes|scheduled)\//,
  /^server\/notifications\/watch\//,
  /^server\/channels\/mail\/side-conversations\/queries/,
  /^server\/files\/(?:attachments\/queries-(?:scheduled|side)|queries-pictures)\.ts$/,
  /^server\/database\/(?:migrations\/|schema)/,
  // Search hides this text from requesters: see `tickets/search/search-check.ts`.
  /^server\/database\/search\/indexed-texts\.ts$/,
  /^server\/operations\/(?:transfer|upgrade-preview|verify)\//,
  /\/checks\.ts$/,
  /^server\/contacts\/queries-notes\.ts$/,
  /^server\/privacy\/queries-retention\.ts$/,
  /^server\/users\/departure\/queries\.ts$/,
]
/** Matches these tables in query builders and SQL. */
const NOTE_TABLES =
  /(?:\w+(?:From|Into|Table|Join)|\bjoin|\bfrom|\btable)\(?\s*['"`]?(?:notes|note_mentions|ticket_watchers|contact_notes)\b|\b(?:note_mentions|contact_notes|ticket_watchers|scheduled_replies|scheduled_files|side_conversations|side_messages|side_recipients|side_files)\b/

/** Files outside the list that query a table of notes. No query for requesters may do so. */
export const notesElsewhere = (files: Iterable<string>, textOf = read): string[] =>
  [...files].filter(
    (file) =>
      file.startsWith('server/') &&
      !file.startsWith('server/testing/') &&
      !file.endsWith('.test.ts') &&
      !KNOWS_NOTES.some((known) => known.test(file)) &&
      NOTE_TABLES.test(textOf(file)),
  )
