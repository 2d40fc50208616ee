import { sql } from 'kysely'
import { STAFF_ROLES, type StaffRole, teamNameKey } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Team, TeamDraft, TeamMember, TeamName } from './team.ts'

const TEAM = ['id', 'name', 'address', 'version'] as const

const selectTeam = prepared((db, { id }: { id: string }) =>
  db.selectFrom('teams').select(TEAM).where('id', '=', id),
)

const selectIdsOf = prepared((db, { accountId }: { accountId: string }) =>
  db.selectFrom('team_members').select('team_id').where('account_id', '=', accountId).orderBy('team_id'),
)

/** Queries about teams. */
export const teamQueries = (db: Db, dialect: Dialect) => ({
  /** All of them by name. There are at most `LIMITS.teams`. */
  all: (): Promise<Team[]> => db.selectFrom('teams').select(TEAM).orderBy('name_key').execute(),

  async find(id: string): Promise<Team | null> {
    return (await selectTeam(db, { id })).rows[0] ?? null
  },

  /** The team that is called this, in any letter case. */
  async findNamed(name: string): Promise<TeamName | null> {
    const key = teamNameKey(name)
    const row = await db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where('name_key', '=', key)
      .executeTakeFirst()
    return row ?? null
  },

  /** The names of some teams by their ids; those that are gone are left out. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('teams').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** The ids of the teams that somebody belongs to. */
  async idsOf(accountId: string): Promise<string[]> {
    return (await selectIdsOf(db, { accountId })).rows.map(({ team_id: id }) => id)
  },

  /** The members of every team, or of one, by name. */
  async members(teamId?: string): Promise<(TeamMember & { teamId: string })[]> {
    return db
      .selectFrom('team_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select(['m.team_id as teamId', 'a.id', 'a.username', 'a.role'])
      .where('a.deleted_at', 'is', null)
      .where('a.role', 'in', STAFF_ROLES)
      .$if(teamId !== undefined, (query) => query.where('m.team_id', '=', teamId ?? ''))
      .orderBy('a.username_key')
      .orderBy('a.id')
      .$narrowType<{ role: StaffRole }>()
      .execute()
  },

  /** All changes of teams wait for one another, until their transactions end. */
  holdAll: (): Promise<void> => dialect.oneAtATime(db, 'teams'),

  /** The team, which is not deleted until this transaction ends. Teams are kept before tickets are held. */
  async keep(id: string): Promise<TeamName | null> {
    const query = db.selectFrom('teams').select(['id', 'name']).where('id', '=', id)
    return (await dialect.keeping(query, 'teams').executeTakeFirst()) ?? null
  },

  /** False when another team has the name. */
  async insert(team: TeamDraft & { id: string; createdAt: string }): Promise<boolean> {
    const { id, name, address, createdAt } = team
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('teams')
      .values({ id, name, name_key: teamNameKey(name), address, created_at: createdAt, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Changes name and address, and raises the version. */
  async update(id: string, { name, address }: TeamDraft): Promise<void> {
    await db
      .updateTable('teams')
      .set({ name, name_key: teamNameKey(name), address, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  },

  async addMembers(teamId: string, accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return
    const rows = accountIds.map((id) => ({ team_id: teamId, account_id: id }))
    await db.insertInto('team_members').values(rows).execute()
  },

  async removeMembers(teamId: string, accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return
    await db
      .deleteFrom('team_members')
      .where('team_id', '=', teamId)
      .where('account_id', 'in', accountIds)
      .execute()
  },

  /** Takes an account out of all teams. */
  async removeFromAll(accountId: string): Promise<void> {
    await db.deleteFrom('team_members').where('account_id', '=', accountId).execute()
  },

  /** Removes a team and who belonged to it, once nobody keeps it any more. */
  async remove(id: string): Promise<void> {
    await dialect.holdingAlone(db.selectFrom('teams').select('id').where('id', '=', id)).execute()
    await db.deleteFrom('team_members').where('team_id', '=', id).execute()
    await db.deleteFrom('teams').where('id', '=', id).execute()
  },
})

declare module '../kernel/store.ts' {
  interface Queries {
    teams: ReturnType<typeof teamQueries>
  }
}
