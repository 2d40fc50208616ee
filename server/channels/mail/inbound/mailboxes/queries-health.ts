import type { Db } from '../../../../database/dialect.ts'

/** Queries about how a mailbox is doing. */
export function healthQueries(db: Db) {
  const one = (id: string) => db.updateTable('mailboxes').where('id', '=', id).where('deleted_at', 'is', null)
  return {
    /** Starts anew what is said of how it is doing. */
    async clearHealth(id: string): Promise<void> {
      await one(id).set({ error: null, failing_since: null, needs_login: 0 }).execute()
    },

    async noteWorked(id: string, at: string): Promise<void> {
      await one(id)
        .set({ looked_at: at, worked_at: at, error: null, failing_since: null, needs_login: 0 })
        .execute()
    },

    /** True where it begins to fail with this, or to need somebody who logs in anew. */
    async noteFailed(
      id: string,
      at: string,
      { error, needsLogin }: { error: string; needsLogin: boolean },
    ): Promise<boolean> {
      const { numUpdatedRows: begun } = await one(id)
        .where('is_on', '=', 1)
        .where('failing_since', 'is', null)
        .set({ failing_since: at })
        .executeTakeFirstOrThrow()
      await one(id).set({ looked_at: at, error }).execute()
      if (!needsLogin) return begun > 0n
      // What fails in another way meanwhile does not mend it.
      const { numUpdatedRows: changed } = await one(id)
        .where('needs_login', '=', 0)
        .set({ needs_login: 1 })
        .executeTakeFirstOrThrow()
      return changed > 0n
    },

    /** Somebody is at work on it, though a look has not come to its end. */
    async noteLooking(id: string, at: string): Promise<void> {
      await one(id).set({ looked_at: at }).execute()
    },

    /** Nobody has looked into it since a moment; false where it is known to fail, or somebody has looked. */
    async noteSilent(id: string, { since, error }: { since: string; error: string }): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('is_on', '=', 1)
        .where('failing_since', 'is', null)
        .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<=', since)]))
        .set({ failing_since: since, error })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** A refresh token gave a token. `endsAt` is null where nobody says when it ends, `isLonger` where that is later than was told. */
    async noteToken(
      id: string,
      { renewedAt, endsAt, isLonger }: { renewedAt: string; endsAt: string | null; isLonger: boolean },
    ): Promise<void> {
      await one(id)
        .set({
          token_renewed_at: renewedAt,
          token_ends_at: endsAt,
          ...(isLonger && { token_warned_at: null }),
        })
        .execute()
    },

    async noteTokenWarned(id: string, at: string): Promise<void> {
      await one(id).set({ token_warned_at: at }).execute()
    },

    /** Forgets how long what opens it is good for: it is another one now. */
    async forgetToken(id: string): Promise<void> {
      await one(id).set({ token_renewed_at: null, token_ends_at: null, token_warned_at: null }).execute()
    },

    /** A test mail is on its way. */
    async noteCanarySent(id: string, at: string): Promise<void> {
      await one(id).set({ canary_sent_at: at }).execute()
    },

    /** The latest test mail has come; false where it is another one, or has come before. */
    async noteCanary(
      id: string,
      { sentAt, arrivedAt, tookSeconds }: { sentAt: string; arrivedAt: string; tookSeconds: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('canary_sent_at', '=', sentAt)
        .where((eb) => eb.or([eb('canary_arrived_at', 'is', null), eb('canary_arrived_at', '<', sentAt)]))
        .set({ canary_arrived_at: arrivedAt, canary_took_seconds: tookSeconds, canary_late_since: null })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** A test mail is missing; false where one has been before. */
    async noteCanaryLate(id: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('canary_late_since', 'is', null)
        .set({ canary_late_since: at })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Forgets what became of test mails that are no longer sent. */
    async forgetCanary(id: string): Promise<void> {
      await one(id)
        .set({
          canary_sent_at: null,
          canary_arrived_at: null,
          canary_took_seconds: null,
          canary_late_since: null,
        })
        .execute()
    },
  }
}
