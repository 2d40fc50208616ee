import type { Db } from '../../../../database/dialect.ts'

/** Queries about the health of mailboxes. */
export function healthQueries(db: Db) {
  const one = (id: string) => db.updateTable('mailboxes').where('id', '=', id).where('deleted_at', 'is', null)
  return {
    /** Resets errors. */
    async clearHealth(id: string): Promise<void> {
      await one(id).set({ error: null, failing_since: null, needs_login: 0 }).execute()
    },

    async noteWorked(id: string, at: string): Promise<void> {
      await one(id)
        .set({ looked_at: at, worked_at: at, error: null, failing_since: null, needs_login: 0 })
        .execute()
    },

    /** Records a failure. Returns whether the mailbox begins to fail, or begins to need a login. */
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
      // Another error in between does not end the need for a login.
      const { numUpdatedRows: changed } = await one(id)
        .where('needs_login', '=', 0)
        .set({ needs_login: 1 })
        .executeTakeFirstOrThrow()
      return changed > 0n
    },

    /** Records that a look is in progress. */
    async noteLooking(id: string, at: string): Promise<void> {
      await one(id).set({ looked_at: at }).execute()
    },

    /** Records silence since a time. Returns false if the mailbox fails already, or a look happened since. */
    async noteSilent(id: string, { since, error }: { since: string; error: string }): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('is_on', '=', 1)
        .where('failing_since', 'is', null)
        .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<=', since)]))
        .set({ failing_since: since, error })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /**
     * Records a token refresh. `endsAt` is null if the expiry is unknown. `isLonger`: the expiry is later than the
     * announced one.
     */
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

    /** Resets the facts about the refresh token after a change of credentials. */
    async forgetToken(id: string): Promise<void> {
      await one(id).set({ token_renewed_at: null, token_ends_at: null, token_warned_at: null }).execute()
    },

    /** Records that a test mail was sent. */
    async noteCanarySent(id: string, at: string): Promise<void> {
      await one(id).set({ canary_sent_at: at }).execute()
    },

    /** Records the arrival of the latest test mail. Returns false for another test mail or a second arrival. */
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

    /** Records a missing test mail. Returns false if one was missing already. */
    async noteCanaryLate(id: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await one(id)
        .where('canary_late_since', 'is', null)
        .set({ canary_late_since: at })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Resets the facts about test mails after they were switched off. */
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
