import type { Db } from '../database/dialect.ts'
import type { Group, GroupMember } from './group.ts'

/** Queries of teams for directories. There are at most `LIMITS.teams`. */
export const scimGroupQueries = (db: Db) => ({
  /** All teams by id. */
  all: (): Promise<Group[]> =>
    db
      .selectFrom('teams')
      .select(['id', 'name', 'external_id as externalId', 'created_at as createdAt'])
      .select((eb) => eb.fn.coalesce('changed_at', 'created_at').as('changedAt'))
      .orderBy('id')
      .execute(),

  /** The members of a team by id, including suspended accounts. */
  members: (teamId: string): Promise<GroupMember[]> =>
    db
      .selectFrom('team_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['a.id', 'a.username'])
      .where('m.team_id', '=', teamId)
      .where('a.deleted_at', 'is', null)
      .orderBy('m.account_id')
      .execute(),

  async setExternalId(teamId: string, externalId: string | null): Promise<void> {
    await db.updateTable('teams').set({ external_id: externalId }).where('id', '=', teamId).execute()
  },
})
