import type { Db } from '../../../../database/dialect.ts'
import { keptTicket } from '../../../../tickets/index.ts'

/** A ticket that a mail may belong to. */
export type CandidateTicket = {
  id: string
  requesterId: string
  /** The ticket that it was merged into; null if it was not merged. */
  mergedInto: string | null
  /** Whether it was merged with sharing: its requester then reads the other ticket. */
  isShared: boolean
  isSpam: boolean
  /** The accounts that take part: its requester, its participants, and the requesters of tickets merged into it with sharing. */
  partyIds: ReadonlySet<string>
}

/** Queries about the tickets that a mail may belong to. */
export function candidateQueries(db: Db) {
  const selectTickets = (ids: readonly string[]) =>
    db
      .selectFrom('tickets')
      .select(['id', 'requester_id', 'merged_into', 'merge_shared', 'spam_at'])
      .where('id', 'in', ids)
      .where(keptTicket('tickets'))
      .execute()

  return {
    async ticketOfNumber(number: number): Promise<string | null> {
      const row = await db.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirst()
      return row?.id ?? null
    },

    /** Tickets by their ids, and the tickets that they were merged into. */
    async candidateTickets(ids: readonly string[]): Promise<CandidateTicket[]> {
      if (ids.length === 0) return []
      const named = await selectTickets(ids)
      const targets = new Set(named.flatMap(({ merged_into: id }) => id ?? []))
      for (const { id } of named) targets.delete(id)
      const rows = targets.size === 0 ? named : [...named, ...(await selectTickets([...targets]))]
      const all = rows.map(({ id }) => id)
      if (all.length === 0) return []
      const [participants, sharedSources] = await Promise.all([
        db
          .selectFrom('ticket_participants')
          .select(['ticket_id', 'account_id'])
          .where('ticket_id', 'in', all)
          .execute(),
        db
          .selectFrom('tickets')
          .select(['merged_into as ticket_id', 'requester_id as account_id'])
          .where('merged_into', 'in', all)
          .where('merge_shared', '=', 1)
          .execute(),
      ])
      const byTicket = Map.groupBy([...participants, ...sharedSources], ({ ticket_id: ticketId }) => ticketId)
      return rows.map((row) => ({
        id: row.id,
        requesterId: row.requester_id,
        mergedInto: row.merged_into,
        isShared: row.merge_shared === 1,
        isSpam: row.spam_at !== null,
        partyIds: new Set([
          row.requester_id,
          ...(byTicket.get(row.id) ?? []).map(({ account_id: accountId }) => accountId),
        ]),
      }))
    },
  }
}
