import type { Db } from '../../database/dialect.ts'
import type { ContactMerge, ListedMerge, Moved } from './merge.ts'

declare module '../../database/schema.ts' {
  interface Schema {
    contact_merges: {
      id: string
      /** The contact that remains. */
      survivor_id: string
      merged_id: string
      actor_id: string
      merged_at: string
      undone_at: string | null
      /** JSON of `Moved`; empty after one of the accounts was deleted. */
      moved: string
    }
  }
}

/** Queries on merges of contacts. */
export const contactMergeQueries = (db: Db) => ({
  async insert(
    merge: Record<'id' | 'survivorId' | 'mergedId' | 'actorId' | 'at', string> & { moved: Moved },
  ): Promise<void> {
    await db
      .insertInto('contact_merges')
      .values({
        id: merge.id,
        survivor_id: merge.survivorId,
        merged_id: merge.mergedId,
        actor_id: merge.actorId,
        merged_at: merge.at,
        undone_at: null,
        moved: JSON.stringify(merge.moved),
      })
      .execute()
  },

  /** A merge that is not undone, by id. */
  async find(id: string): Promise<ContactMerge | null> {
    const row = await db
      .selectFrom('contact_merges')
      .selectAll()
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const moved = row.moved === '' ? null : (JSON.parse(row.moved) as Moved)
    return { id, survivorId: row.survivor_id, mergedId: row.merged_id, moved }
  },

  /** The id of the merge of a contact into another one, unless it is undone. */
  async idOf(survivorId: string, mergedId: string): Promise<string | null> {
    const row = await db
      .selectFrom('contact_merges')
      .select('id')
      .where('merged_id', '=', mergedId)
      .where('survivor_id', '=', survivorId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** The merges into a contact that can be undone, newest first. */
  async into(survivorId: string): Promise<ListedMerge[]> {
    const rows = await db
      .selectFrom('contact_merges as m')
      .innerJoin('accounts as merged', 'merged.id', 'm.merged_id')
      .leftJoin('accounts as actor', 'actor.id', 'm.actor_id')
      .select(['m.id', 'm.merged_id', 'merged.username', 'm.actor_id', 'm.merged_at'])
      .select('actor.username as actor_name')
      .where('m.survivor_id', '=', survivorId)
      .where('m.undone_at', 'is', null)
      .where('m.moved', '<>', '')
      .execute()
    return rows
      .toSorted((one, other) => (one.merged_at < other.merged_at ? 1 : -1))
      .map((row) => ({
        id: row.id,
        merged: { id: row.merged_id, username: row.username },
        actor: row.actor_name === null ? null : { id: row.actor_id, username: row.actor_name },
        mergedAt: row.merged_at,
      }))
  },

  /** Ids of the accounts that were merged into an account. */
  async mergedInto(survivorId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('contact_merges')
      .select('merged_id')
      .where('survivor_id', '=', survivorId)
      .where('undone_at', 'is', null)
      .execute()
    return rows.map((row) => row.merged_id)
  },

  async end(id: string, at: string): Promise<void> {
    await db.updateTable('contact_merges').set({ undone_at: at, moved: '' }).where('id', '=', id).execute()
  },

  /** Removes addresses and numbers from the merges of an account, when it is deleted. */
  async forget(accountId: string): Promise<void> {
    for (const column of ['survivor_id', 'merged_id'] as const)
      await db.updateTable('contact_merges').set({ moved: '' }).where(column, '=', accountId).execute()
  },
})
