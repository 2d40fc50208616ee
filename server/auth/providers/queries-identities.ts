import type { Role } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { endSessions } from '../sessions/queries-ends.ts'
import type { Identity } from './provider.ts'

const selectIdentities = (db: Db) =>
  db
    .selectFrom('identities')
    .select(['id', 'provider_id as providerId', 'issuer', 'subject', 'account_id as accountId', 'email'])
    .select(['granted_role as grantedRole', 'linked_at as linkedAt', 'used_at as usedAt'])

/** Queries of identities at login providers. */
export const identityQueries = (db: Db, dialect: Dialect) => ({
  async find(issuer: string, subject: string): Promise<Identity | null> {
    const identity = selectIdentities(db).where('issuer', '=', issuer).where('subject', '=', subject)
    return (await identity.executeTakeFirst()) ?? null
  },

  /** All identities of an account; usually at most one. */
  listOf: (accountId: string): Promise<Identity[]> =>
    selectIdentities(db).where('account_id', '=', accountId).orderBy('id').execute(),

  /** A page of a provider's identities, by id. */
  listAt: (providerId: string, after: string, limit: number): Promise<Identity[]> =>
    selectIdentities(db)
      .where('provider_id', '=', providerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Returns false when the identity exists already. */
  async insert(identity: Identity): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('identities')
      .values({
        id: identity.id,
        provider_id: identity.providerId,
        issuer: identity.issuer,
        subject: identity.subject,
        account_id: identity.accountId,
        email: identity.email,
        granted_role: identity.grantedRole,
        linked_at: identity.linkedAt,
        used_at: identity.usedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Records a login with the identity. */
  async use(id: string, { email, at }: { email: string; at: string }): Promise<void> {
    await db.updateTable('identities').set({ email, used_at: at }).where('id', '=', id).execute()
  },

  async setGrantedRole(id: string, role: Role | null): Promise<void> {
    await db.updateTable('identities').set({ granted_role: role }).where('id', '=', id).execute()
  },

  /** The teams that groups granted. */
  async teamsOf(id: string): Promise<string[]> {
    const rows = await db
      .selectFrom('identity_teams')
      .select('team_id')
      .where('identity_id', '=', id)
      .execute()
    return rows.map(({ team_id: teamId }) => teamId)
  },

  async setTeams(id: string, teamIds: readonly string[]): Promise<void> {
    await db.deleteFrom('identity_teams').where('identity_id', '=', id).execute()
    if (teamIds.length === 0) return
    const rows = teamIds.map((teamId) => ({ identity_id: id, team_id: teamId }))
    await db.insertInto('identity_teams').values(rows).execute()
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom('identity_teams').where('identity_id', '=', id).execute()
    await db.deleteFrom('identities').where('id', '=', id).execute()
  },

  async removeAllOf(accountId: string): Promise<void> {
    const own = db.selectFrom('identities').select('id').where('account_id', '=', accountId)
    await db.deleteFrom('identity_teams').where('identity_id', 'in', own).execute()
    await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
  },

  /** Locks the sessions of an identity and waits for changes that use them. Call it first in a transaction. */
  async holdSessions(id: string): Promise<void> {
    const own = db.selectFrom('sessions').select('id').where('identity_id', '=', id).orderBy('id')
    await dialect.holdingAlone(own).execute()
  },

  /** Ends the sessions of an identity. `sid`: only sessions of this session of the provider. */
  endSessions: (id: string, sid: string | null): Promise<number> =>
    endSessions(db, 'ended_by_provider', (eb) =>
      eb.and([eb('identity_id', '=', id), ...(sid === null ? [] : [eb('provider_sid', '=', sid)])]),
    ),

  /** The identities with a session here that belongs to this session of a provider. */
  async withSession(providerId: string, sid: string): Promise<Identity[]> {
    const sessions = await db
      .selectFrom('sessions')
      .select('identity_id')
      .where('provider_sid', '=', sid)
      .where('identity_id', 'is not', null)
      .execute()
    const ids = [...new Set(sessions.flatMap(({ identity_id: id }) => id ?? []))]
    if (ids.length === 0) return []
    return selectIdentities(db).where('id', 'in', ids).where('provider_id', '=', providerId).execute()
  },
})
