import { sql } from 'kysely'
import { type EventData, NOTE_KINDS } from '@support-desk/contract'
import { type Check, countRows, type Difference, MOST_DIFFERENCES } from '../../check.ts'
import { streamRows } from '../../row-stream.ts'

type Row = { ticket: string; data: string; note: string | null }

/** Every note to the next assignee is named by one event of its ticket, and every note that an event names is there. */
export const handoverNotes: Check = {
  name: 'notes to the next assignee against the record',
  async run({ db }) {
    const differences: Difference[] = []
    let named = 0
    const events = streamRows<Row>(
      db,
      sql<Row>`select events.ticket_id as ticket, data, handover_notes.id as note
        from events left join handover_notes on handover_notes.ticket_id = events.ticket_id
          and data like '%"' || handover_notes.id || '"%'
        where kind in (${sql.join(NOTE_KINDS.map((kind) => sql.lit(kind)))})`,
    )
    for await (const { ticket, data, note } of events) {
      const { noteId } = JSON.parse(data) as EventData['ticket.released']
      if (noteId === undefined) continue
      named++
      if (note === noteId || differences.length > MOST_DIFFERENCES) continue
      differences.push({ what: `note ${noteId} of ticket ${ticket}`, stored: 'absent', counted: 'present' })
    }
    const checked = await countRows(db, 'handover_notes')
    if (checked !== named && differences.length === 0)
      differences.push({ what: 'notes to the next assignee', stored: checked, counted: named })
    return { checked, differences }
  },
}
