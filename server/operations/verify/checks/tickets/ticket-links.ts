import { type RawBuilder, sql } from 'kysely'
import { LINK_KINDS } from '@support-desk/contract'
import { type Check, countRows, FEW } from '../../check.ts'

type Wrong = { id: string; stored: string }

/**
 * What tickets have to do with each other: a merged ticket is solved and points to another one that is not merged itself, as the record
 * says; links have two tickets that are not the same, once; a ticket has one parent.
 */
export const ticketLinks: Check = {
  name: 'merged tickets and links between tickets',
  async run({ db }) {
    const find = async (what: string, counted: string, query: RawBuilder<Wrong>) =>
      (await query.execute(db)).rows.map(({ id, stored }) => ({ what: `${what} ${id}`, stored, counted }))
    const kinds = sql.join(LINK_KINDS.map((kind) => sql.lit(kind)))
    const pointers = sql<Wrong>`
      select t.id, t.merged_into as stored from tickets as t left join tickets as target on target.id = t.merged_into
      where t.merged_into is not null and (target.id is null or target.merged_into is not null or target.id = t.id)
      ${FEW}`
    const states = sql<Wrong>`
      select id, state as stored from tickets
      where (merged_into is not null and state <> 'Solved') or merge_shared not in (0, 1)
        or (merged_into is null and merge_shared = 1) ${FEW}`
    const recorded = sql<Wrong>`
      select t.id, t.merged_into as stored from tickets as t
      where t.merged_into is not null and not exists (
        select 1 from events as e where e.ticket_id = t.id and e.kind = 'ticket.merged'
          and e.data like '%"into":"' || t.merged_into || '"%' and not exists (
            select 1 from events as later where later.ticket_id = t.id and later.number > e.number
              and later.kind in ('ticket.merged', 'ticket.unmerged'))) ${FEW}`
    const links = sql<Wrong>`
      select l.id, l.kind as stored from ticket_links as l
      where l.ticket_id = l.other_id or l.kind not in (${kinds}) or exists (
        select 1 from ticket_links as back
        where back.ticket_id = l.other_id and back.other_id = l.ticket_id and back.kind = l.kind) ${FEW}`
    const parents = sql<Wrong>`
      select other_id as id, cast(count(*) as text) as stored from ticket_links where kind = 'parent'
      group by other_id having count(*) > 1 ${FEW}`
    return {
      checked: await countRows(db, 'ticket_links'),
      differences: [
        ...(await find('where ticket is merged into:', 'another one that is not merged itself', pointers)),
        ...(await find('state of merged ticket', 'Solved, and shared only if merged', states)),
        ...(await find('merge of ticket', 'the record says otherwise', recorded)),
        ...(await find('link', 'two tickets, once', links)),
        ...(await find('parents of ticket', 'one', parents)),
      ],
    }
  },
}
