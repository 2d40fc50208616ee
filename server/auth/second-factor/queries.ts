import type { Selectable } from 'kysely'
import { type Role, ROLES } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import type { Factor, FactorChallenge, NewFactor } from './factor.ts'

const toFactor = (row: Selectable<Schema['factors']>): Factor => {
  const facts = {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    addedAt: row.added_at,
    usedAt: row.used_at,
    counter: row.counter,
  }
  if (row.kind === 'totp') return { ...facts, kind: 'totp', secret: row.secret ?? '' }
  return {
    ...facts,
    kind: 'passkey',
    credentialId: row.credential_id ?? '',
    publicKey: row.public_key ?? '',
    transports: (row.transports ?? '').split(',').filter(Boolean),
    origin: row.origin,
  }
}

const ownColumns = (factor: NewFactor) =>
  factor.kind === 'totp'
    ? { secret: factor.secret }
    : {
        credential_id: factor.credentialId,
        public_key: factor.publicKey,
        transports: factor.transports.join(','),
        origin: factor.origin,
      }

const toChallenge = (
  row: Pick<Selectable<Schema['factor_challenges']>, 'account_id' | 'purpose' | 'sealed'>,
) => ({
  accountId: row.account_id,
  purpose: row.purpose as FactorChallenge['purpose'],
  sealed: row.sealed,
})

const selectFactors = (db: Db, { accountId }: { accountId: string }) =>
  db.executeQuery(
    db.selectFrom('factors').selectAll().where('account_id', '=', accountId).orderBy('added_at'),
  )

/** Queries of second factors. */
export const factorQueries = (db: Db, dialect: Dialect) => ({
  /** Oldest first. */
  async list(accountId: string): Promise<Factor[]> {
    return (await selectFactors(db, { accountId })).rows.map(toFactor)
  },

  /** Number of active accounts without a factor, by role. */
  async accountsWithout(): Promise<{ role: Role; count: number }[]> {
    const rows = await db
      .selectFrom('accounts as u')
      .select(['u.role', ({ fn }) => fn.countAll<number | string>().as('count')])
      .where('u.deleted_at', 'is', null)
      .where('u.suspended_at', 'is', null)
      .where('u.contact_since', 'is', null)
      .where('u.is_service', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('factors as f').select('f.id').whereRef('f.account_id', '=', 'u.id'))),
      )
      .groupBy('u.role')
      .execute()
    return ROLES.map((role) => ({ role, count: Number(rows.find((row) => row.role === role)?.count ?? 0) }))
  },

  /** Returns false when the account has an authenticator app already, or the passkey is registered. */
  async insert(factor: NewFactor): Promise<boolean> {
    const { id, accountId, kind, name, counter, addedAt } = factor
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('factors')
      .values({ id, account_id: accountId, kind, name, counter, added_at: addedAt, ...ownColumns(factor) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Returns false when the proof was used before. Of several parallel calls exactly one returns true. */
  async use(id: string, counter: number, at: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('factors')
      .set({ counter, used_at: at })
      .where('id', '=', id)
      // Many passkeys have no counter and always send 0.
      .where((eb) => eb.or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  },

  /** Returns null when the account has no such factor. */
  async remove(accountId: string, id: string): Promise<Factor['kind'] | null> {
    const row = await db
      .deleteFrom('factors')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('kind')
      .executeTakeFirst()
    return row?.kind ?? null
  },

  /** Removes factors, recovery codes and challenges in progress. */
  async removeAllOf(accountId: string): Promise<void> {
    for (const table of ['factors', 'recovery_codes', 'factor_challenges'] as const) {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
  },

  recoveryCodes: (accountId: string): Promise<{ id: string; codeHash: string }[]> =>
    db
      .selectFrom('recovery_codes')
      .select(['id', 'code_hash as codeHash'])
      .where('account_id', '=', accountId)
      .execute(),

  /** Replaces all earlier codes. */
  async replaceRecoveryCodes(
    accountId: string,
    codes: readonly { id: string; codeHash: string }[],
  ): Promise<void> {
    await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    if (codes.length === 0) return
    const rows = codes.map(({ id, codeHash }) => ({ id, account_id: accountId, code_hash: codeHash }))
    await db.insertInto('recovery_codes').values(rows).execute()
  },

  /** Returns false when the code was used before. Of several parallel calls exactly one returns true. */
  async useRecoveryCode(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  async begin(
    challenge: FactorChallenge & { id: string; expiresAt: string; triesLeft: number },
  ): Promise<void> {
    const { accountId, expiresAt, triesLeft, ...rest } = challenge
    await db
      .insertInto('factor_challenges')
      .values({ ...rest, account_id: accountId, expires_at: expiresAt, tries_left: triesLeft })
      .execute()
  },

  async findChallenge(id: string, now: string): Promise<FactorChallenge | null> {
    const row = await db
      .selectFrom('factor_challenges')
      .select(['account_id', 'purpose', 'sealed'])
      .where('id', '=', id)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? toChallenge(row) : null
  },

  /** Takes one attempt of a challenge; null when it is over. */
  async takeTry(id: string, now: string): Promise<(FactorChallenge & { triesLeft: number }) | null> {
    const row = await db
      .updateTable('factor_challenges')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('id', '=', id)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', now)
      .returning(['account_id', 'purpose', 'sealed', 'tries_left'])
      .executeTakeFirst()
    return row ? { ...toChallenge(row), triesLeft: row.tries_left } : null
  },

  /** Whether a challenge is in progress, even without attempts left. */
  async isBegun(id: string): Promise<boolean> {
    const row = await db.selectFrom('factor_challenges').select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  },

  /** Returns false when it had ended before. Of several parallel calls exactly one returns true. */
  async end(id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('factor_challenges')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  /** Ends all challenges of an account. */
  async endBegun(accountId: string): Promise<void> {
    await db.deleteFrom('factor_challenges').where('account_id', '=', accountId).execute()
  },

  async dropExpired(now: string): Promise<void> {
    // Skips rows that other nodes are deleting; waiting for them could deadlock.
    const expired = dialect.holdingFree(
      db.selectFrom('factor_challenges').select('id').where('expires_at', '<=', now),
    )
    await db.deleteFrom('factor_challenges').where('id', 'in', expired).execute()
  },

  async requiredRoles(): Promise<Role[]> {
    const rows = await db
      .selectFrom('second_factor_roles')
      .select('role')
      .where('role', 'in', ROLES)
      .execute()
    return ROLES.filter((role) => rows.some((row) => row.role === role))
  },

  async setRequiredRoles(roles: readonly Role[]): Promise<void> {
    await db.deleteFrom('second_factor_roles').where('role', 'in', ROLES).execute()
    if (roles.length > 0) {
      await db
        .insertInto('second_factor_roles')
        .values(roles.map((role) => ({ role })))
        .execute()
    }
  },
})
