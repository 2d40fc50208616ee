import type { TicketRef } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { uniteAll } from '../fields/united-rows.ts'

/** A ticket that is one with another, and what decides who may see it as part of that. */
export type MergedTicket = TicketRef & { requester: { id: string }; isShared: boolean }

const COLUMNS = ['id', 'number', 'subject', 'status', 'requester_id', 'merge_shared'] as const

const selectSources = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tickets').select(COLUMNS).where('merged_into', '=', id).orderBy('number'))

const selectTicket = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tickets').select(COLUMNS).where('id', '=', id))

type Row = Awaited<ReturnType<typeof selectTicket>>['rows'][number]

const toMerged = ({ requester_id: id, merge_shared: shared, ...ref }: Row): MergedTicket => ({
  ...ref,
  requester: { id },
  isShared: shared === 1,
})

async function setTarget(
  db: Db,
  id: string,
  target: { merged_into: string | null; merge_shared: number },
): Promise<void> {
  await db.updateTable('tickets').set(target).where('id', '=', id).execute()
}

/** Queries about tickets that are merged into others. */
export const mergeQueries = (db: Db, dialect: Dialect) => ({
  /** Points a ticket to the one that it goes on in, which has its tags and values and is found by its words by that. Whoever does so holds both. */
  async point(id: string, { into, isShared }: { into: string; isShared: boolean }): Promise<void> {
    await setTarget(db, id, { merged_into: into, merge_shared: isShared ? 1 : 0 })
    await uniteAll(db, dialect, into)
  },

  /** A ticket goes on by itself, and the one that it went on in has nothing by it any more. Whoever does so holds both. */
  async release(id: string, from: string): Promise<void> {
    await setTarget(db, id, { merged_into: null, merge_shared: 0 })
    await uniteAll(db, dialect, from)
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
