import type { Db } from '../database/dialect.ts'

/** A request that was sent with a key: hashes of both, and what came of it. */
export type KeyedRequest = {
  /** What the request was; another one with the same key is refused. */
  request: string
  startedAt: string
  /** Whether anything of it was committed. */
  hasChanged: boolean
  /** Status and body of its answer, sealed for whoever sent it; null while it is under way, or when the server died. */
  answer: string | null
}

type Claim = { id: string; request: string; startedAt: string; expiresAt: string }
type Held = Pick<Claim, 'id' | 'startedAt'>

/** Queries about requests that are carried out once for each key. */
export const onceQueries = (db: Db) => {
  const held = ({ id, startedAt }: Held) =>
    db.updateTable('keyed_requests').where('id', '=', id).where('started_at', '=', startedAt)
  return {
    /** Takes a key that nobody has; otherwise gives what became of the request that has it. */
    async claim({ id, request, startedAt, expiresAt }: Claim): Promise<KeyedRequest | null> {
      const values = { request, started_at: startedAt, has_changed: 0, answer: null, expires_at: expiresAt }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('keyed_requests')
        .values({ id, ...values })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(values).where('keyed_requests.expires_at', '<=', startedAt),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) return null
      const row = await db
        .selectFrom('keyed_requests')
        .select(['request', 'started_at', 'has_changed', 'answer'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      return {
        request: row.request,
        startedAt: row.started_at,
        hasChanged: row.has_changed === 1,
        answer: row.answer,
      }
    },

    /** Takes over from a request that died before it changed anything. False where somebody else was faster. */
    async takeOver(id: string, from: string, startedAt: string): Promise<boolean> {
      const { numUpdatedRows } = await held({ id, startedAt: from })
        .set({ started_at: startedAt })
        .where('has_changed', '=', 0)
        .where('answer', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Notes, in the transaction of a change, that there is one. False where another request has taken over. */
    async markChanged(claim: Held): Promise<boolean> {
      const { numUpdatedRows } = await held(claim).set({ has_changed: 1 }).executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async finish(claim: Held, answer: string): Promise<void> {
      await held(claim).set({ answer }).execute()
    },

    /** Gives a key back of a request that has changed nothing. */
    async release({ id, startedAt }: Held): Promise<void> {
      await db
        .deleteFrom('keyed_requests')
        .where('id', '=', id)
        .where('started_at', '=', startedAt)
        .where('has_changed', '=', 0)
        .execute()
    },

    /** Forgets some whose time is over, and gives how many: fewer than `limit` at the end. */
    async drop(now: string, limit: number): Promise<number> {
      const over = db.selectFrom('keyed_requests').select('id').where('expires_at', '<=', now).limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('keyed_requests')
        .where('id', 'in', over)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

declare module './store.ts' {
  interface Queries {
    once: ReturnType<typeof onceQueries>
  }
}
