import { sql } from 'kysely'
import { type Check, countRows, type Difference, FEW } from '../check.ts'

/** What files hang on belongs to their ticket, and what hangs on nothing is going to expire. */
export const attachments: Check = {
  name: 'files of messages, and files on their way',
  async run({ db }) {
    const astray = await sql<{ id: string }>`
      select a.id from attachments as a
      where (a.message_id is not null
          and not exists (select 1 from messages as m where m.id = a.message_id and m.ticket_id = a.ticket_id))
        or (a.note_id is not null
          and not exists (select 1 from notes as n where n.id = a.note_id and n.ticket_id = a.ticket_id))
      order by a.id ${FEW}`.execute(db)
    const kept = await sql<{ id: string }>`
      select u.id from uploads as u
      where not exists (select 1 from jobs as j where j.job = 'upload expiry' and j.key = u.id)
      order by u.id ${FEW}`.execute(db)
    const differences: Difference[] = [
      ...astray.rows.map(({ id }) => ({
        what: `message or note of file ${id}`,
        stored: 'named',
        counted: 'none of its ticket',
      })),
      ...kept.rows.map(({ id }) => ({
        what: `what removes upload ${id}`,
        stored: 'absent',
        counted: 'present',
      })),
    ]
    return { checked: (await countRows(db, 'attachments')) + (await countRows(db, 'uploads')), differences }
  },
}
