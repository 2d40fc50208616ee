import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'
import type { Files } from '../../../kernel/store.ts'

const NAMES = 1000

/** Every picture that a ticket or a message names is there as a file, and so is every file that hangs on something or may. */
export const pictures: Check = {
  name: 'pictures and other files',
  async run({ db, files }) {
    const named = sql<{ name: string }>`
      select picture_full as name from tickets where picture_full <> ''
      union select picture_thumb from tickets where picture_thumb <> ''
      union select picture_full from messages where picture_full is not null
      union select picture_thumb from messages where picture_thumb is not null
      union select file from attachments
      union select thumb from attachments where thumb is not null
      union select file from scheduled_files
      union select thumb from scheduled_files where thumb is not null
      union select file from uploads where file is not null
      union select thumb from uploads where thumb is not null
      union select file from received_mails where file is not null
      union select file from mail_pictures
      order by name`
    const kept = namesOf(files)
    let latest = await kept.next()
    let checked = 0
    const differences: Difference[] = []
    // Both come in the order of names, so one look at each is enough.
    for await (const { name } of streamRows(db, named)) {
      checked++
      while (!latest.done && latest.value < name) latest = await kept.next()
      if (latest.value === name || differences.length > MOST_DIFFERENCES) continue
      differences.push({ what: `file ${name}`, stored: 'named', counted: 'no such file' })
    }
    return { checked, differences }
  },
}

async function* namesOf(files: Files): AsyncGenerator<string, undefined> {
  for (let after = ''; ;) {
    const names = await files.names(after, NAMES)
    yield* names
    const latest = names.at(-1)
    if (latest === undefined) return undefined
    after = latest
  }
}
