import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { FORM_JOBS, readName } from './index.ts'
import type { Files } from '../kernel/store.ts'
import { type Check, checkRules, type Difference, MAX_DIFFERENCES } from '../kernel/checks/check.ts'
import { streamRows } from '../kernel/checks/row-stream.ts'

const NAMES_PER_BATCH = 1000

export const attachments = checkRules(
  'messages and notes of attached files',
  ['attachments'],
  [
    {
      what: 'message or note of file',
      stored: 'named',
      expected: 'one of its ticket',
      query: sql`
      select a.id from attachments as a
      where (a.message_id is not null
          and not exists (select 1 from messages as m where m.id = a.message_id and m.ticket_id = a.ticket_id))
        or (a.note_id is not null
          and not exists (select 1 from notes as n where n.id = a.note_id and n.ticket_id = a.ticket_id))`,
    },
  ],
)

const NAMED = sql<{ name: string }>`
  select picture_full as name from tickets where picture_full <> ''
  union select picture_thumb from tickets where picture_thumb <> ''
  union select file from attachments
  union select thumb from attachments where thumb is not null
  union select file from scheduled_files
  union select thumb from scheduled_files where thumb is not null
  union select file from macro_files
  union select thumb from macro_files where thumb is not null
  union select file from side_files
  union select thumb from side_files where thumb is not null
  union select file from signature_files
  union select thumb from signature_files where thumb is not null
  union select file from uploads where file is not null
  union select thumb from uploads where thumb is not null
  union select file from received_mails where file is not null
  union select file from mail_pictures
  order by name`

/** Each file that a row names exists. Pictures processed in the last day have the content that their name says. */
export const storedFiles: Check = {
  name: 'files',
  async run(place) {
    const kept = namesOf(place.files)
    let latest = await kept.next()
    let checked = 0
    const differences: Difference[] = []
    // Both streams are sorted by name, so a merge reads each of them once.
    for await (const { name } of streamRows(place.db, NAMED)) {
      checked++
      while (!latest.done && latest.value < name) latest = await kept.next()
      if (latest.value === name || differences.length > MAX_DIFFERENCES) continue
      differences.push({ what: `file ${name}`, stored: 'named', expected: 'no such file' })
    }
    const jobs = sql<{ key: string; data: string }>`
      select key, data from jobs where job in (${sql.join(Object.values(FORM_JOBS))}) order by key`
    for await (const { key, data } of streamRows(place.db, jobs)) {
      for (const name of [key, ...Object.values(JSON.parse(data) as Record<string, string>)]) {
        if (differences.length <= MAX_DIFFERENCES && (await isDamaged(place.files, name)))
          differences.push({
            what: `picture ${name}`,
            stored: 'damaged',
            expected: 'the content of its name',
          })
      }
    }
    return { checked, differences }
  },
}

async function* namesOf(kept: Files): AsyncGenerator<string, undefined> {
  for (let after = ''; ;) {
    const names = await kept.names(after, NAMES_PER_BATCH)
    yield* names
    const latest = names.at(-1)
    if (latest === undefined) return undefined
    after = latest
  }
}

/** A missing file does not count as damaged: it is reported above, or no row needs it. */
async function isDamaged(kept: Files, name: string): Promise<boolean> {
  const pieces = await kept.open(name)
  if (!pieces) return false
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return readName(name)?.hash !== hash.digest('hex')
}
