import type { Db } from '../database/dialect.ts'

/** A request with an idempotency key: hashes of both, and its result. */
export type KeyedRequest = {
  /** Hash of the request. A different request with the same key is refused. */
  request: string
  startedAt: string
  /** Whether any change of the request was committed. */
  hasChanged: boolean
  /** Status and body of the response, sealed for the sender. Null while the request runs, or when the server died. */
  answer: string | null
}

type Claim = { id: string; request: string; startedAt: string; expiresAt: string }
type HeldClaim = Pick<Claim, 'id' | 'startedAt'>

/** Queries for idempotency keys. */
export const onceQueries = (db: Db) => {
  const held = ({ id, startedAt }: HeldClaim) =>
    db.updateTable('keyed_requests').where('id', '=', id).where('started_at', '=', startedAt)
  return {
    /** Claims a free key and returns null; otherwise returns the request that has the key. */
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

    /** Takes over the key of a request that died before it changed anything. False when another request was faster. */
    async takeOver(id: string, from: string, startedAt: string): Promise<boolean> {
      const { numUpdatedRows } = await held({ id, startedAt: from })
        .set({ started_at: startedAt })
        .where('has_changed', '=', 0)
        .where('answer', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    /** Marks the request as changing, in the transaction of the change. False when another request has taken over. */
    async markChanged(claim: HeldClaim): Promise<boolean> {
      const { numUpdatedRows } = await held(claim).set({ has_changed: 1 }).executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async finish(claim: HeldClaim, answer: string): Promise<void> {
      await held(claim).set({ answer }).execute()
    },

    /** Releases the key of a request that changed nothing. */
    async release({ id, startedAt }: HeldClaim): Promise<void> {
      await db
        .deleteFrom('keyed_requests')
        .where('id', '=', id)
        .where('started_at', '=', startedAt)
        .where('has_changed', '=', 0)
        .execute()
    },

    /** Deletes expired keys and returns their number; fewer than `limit` means that none are left. */
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
