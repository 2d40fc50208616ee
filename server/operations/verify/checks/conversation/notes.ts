import { sql } from 'kysely'
import { type Check, countRows, type Difference, FEW } from '../../check.ts'

type Row = { id: string; last: number; notes: number; events: number }

/** The notes of a ticket are numbered 1, 2, 3..., and each has its event. They mention, and tickets are watched by, staff alone. */
export const notes: Check = {
  name: 'notes and watchers',
  async run({ db }) {
    const numbered = await sql<Row>`
      select id, max(number) as last, sum(n) as notes, sum(e) as events from (
        select ticket_id as id, number, 1 as n, 0 as e from notes
        union all select ticket_id, 0, 0, 1 from events
          where kind = 'note.added' and ticket_id in (select id from tickets)
      ) as every group by id having max(number) <> sum(n) or sum(n) <> sum(e) order by id ${FEW}`.execute(db)
    const requesters = await sql<{ what: string; id: string }>`
      select what, accounts.id as id from (
        select 'mentioned in a note' as what, account_id from note_mentions where account_id is not null
          -- Whoever belonged to the staff then may have lost the role since.
          and not exists (select 1 from events where about_id = note_mentions.account_id and kind = 'account.role_changed')
        union select 'who watches a ticket', account_id from ticket_watchers
      ) as every join accounts on accounts.id = every.account_id
      where accounts.role = 'User' order by id, what ${FEW}`.execute(db)
    const differences: Difference[] = [
      ...numbered.rows.map(({ id, last, notes: stored, events }) => ({
        what: `notes of ticket ${id}`,
        stored: `${Number(stored)}, the last with number ${last}`,
        counted: Number(events),
      })),
      ...requesters.rows.map(({ what, id }) => ({
        what: `account ${id}, ${what}`,
        stored: 'a requester',
        counted: 'of the staff',
      })),
    ]
    return { checked: await countRows(db, 'notes'), differences }
  },
}
