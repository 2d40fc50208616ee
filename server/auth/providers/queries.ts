import { type Selectable, sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { compareNames } from '../../kernel/named-text.ts'
import type { GroupLine, LoginFlow, Provider, ProviderChoice } from './provider.ts'

const listed = (text: string): string[] => text.split(' ').filter(Boolean)

const toProvider = (row: Selectable<Schema['login_providers']>): Provider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  secret: row.secret,
  domains: listed(row.domains),
  scopes: listed(row.scopes),
  factorAcrs: listed(row.factor_acrs),
  groupsClaim: row.groups_claim,
  makesAccounts: row.makes_accounts === 1,
  trustsFactor: row.trusts_factor === 1,
  isOn: row.is_on === 1,
  version: row.version,
  createdAt: row.created_at,
})

const rowOf = (choice: ProviderChoice & { secret: string }) => ({
  name: choice.name,
  issuer: choice.issuer,
  client_id: choice.clientId,
  secret: choice.secret,
  domains: choice.domains.join(' '),
  scopes: choice.scopes.join(' '),
  factor_acrs: choice.factorAcrs.join(' '),
  groups_claim: choice.groupsClaim,
  makes_accounts: Number(choice.makesAccounts),
  trusts_factor: Number(choice.trustsFactor),
  is_on: Number(choice.isOn),
})

/** Queries of login providers. There are at most `LIMITS.loginProviders`. */
export const providerQueries = (db: Db, dialect: Dialect) => ({
  /** All providers by name. */
  async all(): Promise<Provider[]> {
    const rows = await db.selectFrom('login_providers').selectAll().where('deleted_at', 'is', null).execute()
    return rows.map(toProvider).toSorted((one, other) => compareNames(one.name, other.name))
  },

  async find(id: string): Promise<Provider | null> {
    const row = await db.selectFrom('login_providers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && row.deleted_at === null ? toProvider(row) : null
  },

  /** Serializes changes of providers until the transaction ends. */
  holdAll: (): Promise<void> => dialect.oneAtATime(db, 'loginProviders'),

  async insert({
    id,
    createdAt,
    ...choice
  }: ProviderChoice & { id: string; secret: string; createdAt: string }): Promise<void> {
    await db
      .insertInto('login_providers')
      .values({ ...rowOf(choice), id, created_at: createdAt, version: 1 })
      .execute()
  },

  /** Stores an admin's changes and increases the version. */
  async update(id: string, choice: ProviderChoice & { secret: string }): Promise<void> {
    await db
      .updateTable('login_providers')
      .set({ ...rowOf(choice), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  },

  /** Hides a provider and stops logins by it. */
  async hide(id: string, at: string): Promise<void> {
    await db
      .updateTable('login_providers')
      .set({ is_on: 0, secret: '', deleted_at: at })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('login_flows').where('provider_id', '=', id).execute()
  },

  /** Deletes a provider without remaining identities. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('login_flows').where('provider_id', '=', id).execute()
    await db.deleteFrom('login_groups').where('provider_id', '=', id).execute()
    await db.deleteFrom('login_providers').where('id', '=', id).execute()
  },

  /** The grants of a provider's groups in the entered order, without deleted teams. */
  async groups(providerId: string): Promise<GroupLine[]> {
    const rows = await db
      .selectFrom('login_groups as g')
      .leftJoin('teams as t', 't.id', 'g.team_id')
      .select(['g.group_name as group', 'g.role', 't.id as teamId'])
      .where('g.provider_id', '=', providerId)
      .orderBy('g.position')
      .execute()
    return rows.filter(({ role, teamId }) => role !== null || teamId !== null)
  },

  async setGroups(providerId: string, lines: readonly GroupLine[]): Promise<void> {
    await db.deleteFrom('login_groups').where('provider_id', '=', providerId).execute()
    if (lines.length === 0) return
    const rows = lines.map(({ group, role, teamId }, position) => ({
      provider_id: providerId,
      position,
      group_name: group,
      role,
      team_id: teamId,
    }))
    await db.insertInto('login_groups').values(rows).execute()
  },

  async beginFlow({ id, providerId, sealed, expiresAt }: LoginFlow): Promise<void> {
    await db
      .insertInto('login_flows')
      .values({ id, provider_id: providerId, sealed, expires_at: expiresAt })
      .execute()
  },

  /** Takes a login in progress, once; null when it is over. */
  async takeFlow(id: string, now: string): Promise<LoginFlow | null> {
    const row = await db.deleteFrom('login_flows').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row || row.expires_at <= now) return null
    return { id, providerId: row.provider_id, sealed: row.sealed, expiresAt: row.expires_at }
  },

  async dropExpired(now: string): Promise<void> {
    for (const table of ['login_flows', 'logout_tokens'] as const)
      await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  },

  /** Returns false when the token was used before. Of several parallel calls exactly one returns true. */
  async useLogoutToken(id: string, expiresAt: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('logout_tokens')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Whether an admin can log in without any provider: with a password, a second factor, and a role that no group granted. */
  async hasLocalAdmin(): Promise<boolean> {
    const admins = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'Admin')
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where('own_role', 'is', null)
      .where('password_hash', '<>', '')
      .execute()
    for (const { id } of admins) {
      const factor = await db
        .selectFrom('factors')
        .select('id')
        .where('account_id', '=', id)
        .executeTakeFirst()
      if (factor) return true
    }
    return false
  },
})
