import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CallName, CALLS } from '@support-desk/contract'
import { ROOT } from '../run/root.ts'

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

/** What reads or writes notes of the staff, who watches, and replies before they are sent: queries of their own, and what goes through all tables or all of an account. */
const KNOWS_NOTES = [
  /^server\/conversation\/(?:notes|scheduled)\//,
  /^server\/notifications\/watch\//,
  /^server\/files\/(?:attachments\/queries-scheduled|queries-pictures)\.ts$/,
  /^server\/database\/(?:migrations\/|schema)/,
  // Search withholds this text from requesters: `toldHits`.
  /^server\/database\/search\/indexed-texts\.ts$/,
  /^server\/operations\/(?:transfer|verify)\//,
  /\/checks\.ts$/,
  /^server\/privacy\/queries-retention\.ts$/,
  /^server\/users\/departure\/queries\.ts$/,
]
/** A table as queries name it, by the functions that build them or in their text. */
const NOTE_TABLES =
  /(?:\w+(?:From|Into|Table|Join)|\bjoin|\bfrom|\btable)\(?\s*['"`]?(?:notes|note_mentions|ticket_watchers)\b|\b(?:note_mentions|ticket_watchers|scheduled_replies|scheduled_files)\b/

/** Other files of the server whose queries name a table of notes: no query for requesters may. */
export const notesElsewhere = (files: Iterable<string>, textOf = read): string[] =>
  [...files].filter(
    (file) =>
      file.startsWith('server/') &&
      !file.startsWith('server/testing/') &&
      !file.endsWith('.test.ts') &&
      !KNOWS_NOTES.some((known) => known.test(file)) &&
      NOTE_TABLES.test(textOf(file)),
  )

/** What may load a part of a page: the one way, and the editor, for which a plain field stands in. */
const KNOWS_LAZY = /^web\/src\/ui\/(?:late\/late|rich-text\/rich-editor)\.tsx$/

/** Other pages that load a part in their own way: without its code they would fail as a whole. */
export const lazyElsewhere = (files: Iterable<string>, textOf = read): string[] =>
  [...files].filter(
    (file) => file.startsWith('web/src/') && !KNOWS_LAZY.test(file) && /\blazy\(/.test(textOf(file)),
  )
