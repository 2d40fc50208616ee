import { sql } from 'kysely'
import { type Check, countRows, type Difference, FEW } from '../check.ts'

/** Every mail that came is in the ledger once, and what was delivered is in its ticket. */
export const receivedMails: Check = {
  name: 'mails that came in against what they became',
  async run({ db }) {
    const { rows: gaps } = await sql<{ id: string; count: number; last: number }>`
      select mailbox_id as id, count(*) as count, max(number) as last from received_mails
      group by mailbox_id having count(*) <> max(number) order by mailbox_id ${FEW}`.execute(db)
    // A bounce and a copy are told at an entry that another mail became, or none did.
    const { rows: lost } = await sql<{ id: string }>`
      select r.id from received_mails as r
      where r.state = 'delivered' and r.reason not in ('removed', 'bounce', 'copy_in_other_mailbox')
        and not exists (
          select 1 from mail_entries as e where e.received_id = r.id and e.ticket_id = r.ticket_id
            and (e.message_id = r.entry_id or (e.message_id is null and r.entry_id is null))
            and (e.message_id is null
              or exists (select 1 from messages as m where m.id = e.message_id and m.ticket_id = e.ticket_id)
              or exists (select 1 from notes as n where n.id = e.message_id and n.ticket_id = e.ticket_id)))
      order by r.id ${FEW}`.execute(db)
    const { rows: extra } = await sql<{ id: string }>`
      select e.received_id as id from mail_entries as e
      inner join received_mails as r on r.id = e.received_id
      where r.state <> 'delivered' order by e.received_id ${FEW}`.execute(db)
    const { rows: waiting } = await sql<{ id: string }>`
      select id from received_mails where (state = 'stored') <> (due_at is not null) order by id ${FEW}`.execute(
      db,
    )
    const differences: Difference[] = [
      ...gaps.map(({ id, count, last }) => ({
        what: `number of mails of mailbox ${id}`,
        stored: String(last),
        counted: String(count),
      })),
      ...lost.map(({ id }) => ({ what: `entry of mail ${id}`, stored: 'delivered', counted: 'absent' })),
      ...extra.map(({ id }) => ({
        what: `entry of mail ${id}`,
        stored: 'present',
        counted: 'not delivered',
      })),
      ...waiting.map(({ id }) => ({ what: `when mail ${id} is due`, stored: 'wrong', counted: 'its state' })),
    ]
    const checked = (await countRows(db, 'received_mails')) + (await countRows(db, 'mail_entries'))
    return { checked, differences }
  },
}
