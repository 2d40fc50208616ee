import type { TicketRef } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'

/** A ticket that is one with another, and what decides who may see it as part of that. */
export type MergedTicket = TicketRef & { requesterId: string; isShared: boolean }

const COLUMNS = ['id', 'number', 'subject', 'state', 'requester_id', 'merge_shared'] as const

const selectSources = prepared((db, { id }: { id: string }) =>
  db.selectFrom('tickets').select(COLUMNS).where('merged_into', '=', id).orderBy('number'),
)

const selectTicket = prepared((db, { id }: { id: string }) =>
  db.selectFrom('tickets').select(COLUMNS).where('id', '=', id),
)

type Row = Awaited<ReturnType<typeof selectTicket>>['rows'][number]

const toMerged = ({ requester_id: requesterId, merge_shared: shared, ...ref }: Row): MergedTicket => ({
  ...ref,
  requesterId,
  isShared: shared === 1,
})

/** Queries about tickets that are merged into others. */
export const mergeQueries = (db: Db) => ({
  /** Points a ticket to the one that it goes on in; null: it is one of its own. Whoever does that holds it. */
  async point(id: string, to: { into: string; isShared: boolean } | null): Promise<void> {
    await db
      .updateTable('tickets')
      .set({ merged_into: to?.into ?? null, merge_shared: to?.isShared ? 1 : 0 })
      .where('id', '=', id)
      .execute()
  },

  /** Those that are merged into a ticket, by number. */
  async sourcesOf(id: string): Promise<MergedTicket[]> {
    return (await selectSources(db, { id })).rows.map(toMerged)
  },

  /** A ticket as part of what it is merged into or with. */
  async find(id: string): Promise<MergedTicket | null> {
    const [row] = (await selectTicket(db, { id })).rows
    return row ? toMerged(row) : null
  },
})

declare module '../../kernel/store.ts' {
  interface Queries {
    merges: ReturnType<typeof mergeQueries>
  }
}
