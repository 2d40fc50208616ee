import { plainTextOf, richDocument } from '@support-desk/contract'
import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../../check.ts'
import { streamRows } from '../../row-stream.ts'

type Row = { kind: string; id: string; text: string; document: string }

/** Every formatted message and note can be read, and says what its text says. */
export const documents: Check = {
  name: 'formatted messages and notes against their texts',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const rows = streamRows<Row>(
      db,
      sql<Row>`select 'message' as kind, id, text, document from messages where document is not null
        union all select 'note', id, text, document from notes where document is not null`,
    )
    for await (const { kind, id, text, document } of rows) {
      checked++
      if (differences.length > MOST_DIFFERENCES) continue
      const read = textIn(document)
      if (read === null)
        differences.push({ what: `document of ${kind} ${id}`, stored: 'unreadable', counted: 'readable' })
      else if (read !== text)
        differences.push({ what: `text of ${kind} ${id}`, stored: 'other words', counted: 'its document' })
    }
    return { checked, differences }
  },
}

/** Null where it cannot be read. */
function textIn(json: string): string | null {
  try {
    const { data } = richDocument.safeParse(JSON.parse(json))
    return data ? plainTextOf(data) : null
  } catch {
    return null
  }
}
