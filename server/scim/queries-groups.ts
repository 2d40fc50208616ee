import type { Db } from '../database/dialect.ts'
import type { Group, GroupMember } from './group.ts'

/** Queries of teams for directories. There are at most `LIMITS.teams`. */
export const scimGroupQueries = (db: Db) => ({
  /** All teams by id. */
  async all(): Promise<Group[]> {
    const rows = await db
      .selectFrom('teams')
      .select(['id', 'name', 'external_id', 'created_at', 'changed_at'])
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      externalId: row.external_id,
      createdAt: row.created_at,
      changedAt: row.changed_at ?? row.created_at,
    }))
  },

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
