import { sql } from 'kysely'
import { STAFF_ROLES, type StaffRole, teamNameKey } from '@support-desk/contract'
import { type Db, type Dialect, LAST_SIGN } from '../../database/dialect.ts'
import { countRows } from '../../kernel/checks/check.ts'
import { keysetPage } from '../../kernel/keyset-pages.ts'
import { has } from '../../kernel/has.ts'
import { columnFor, compareNames, rangeOf, sortKeyOf } from '../../kernel/named-text.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { withSimilarNames } from '../../users/index.ts'
import type { Team, TeamDraft, TeamMember, TeamName } from './team.ts'

const TEAM = ['id', 'name', 'address', 'version'] as const
const selectTeam = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('teams').select(TEAM).where('id', '=', id))

const selectIdsOf = (db: Db, { accountId }: { accountId: string }) =>
  db.executeQuery(db.selectFrom('team_members').select('team_id').where('account_id', '=', accountId))

/** Queries on teams. There are at most `LIMITS.teams`. */
export function teamQueries(db: Db, dialect: Dialect) {
  return {
    /** All teams by name. */
    all: (): Promise<Team[]> => db.selectFrom('teams').select(TEAM).orderBy('sort_key').execute(),

    /** A page of teams by name. The words have to occur in the name or in a member's username. */
    list({ q = '', ...page }: PageRequest): Promise<Rows<Team>> {
      const words = teamNameKey(q)
      const teams = db
        .selectFrom('teams')
        .select([...TEAM, 'sort_key'])
        .$if(words !== '', (query) =>
          query.where((eb) =>
            eb.or([
              has(sql.ref('teams.name_key'), words),
              eb.exists(
                eb
                  .selectFrom('team_members as m')
                  .innerJoin('accounts as a', 'a.id', 'm.account_id')
                  .select('m.team_id')
                  .whereRef('m.team_id', '=', 'teams.id')
                  .where(has(sql.ref('a.username_key'), words)),
              ),
            ]),
          ),
        )
      const keyset = { column: 'sort_key', id: 'id', descending: false }
      return keysetPage(teams, keyset, page, {
        keyOf: (row) => [row.sort_key, row.id],
        present: ({ id, name, address, version }) => ({ id, name, address, version }),
      })
    },

    async find(id: string): Promise<Team | null> {
      return (await selectTeam(db, { id })).rows[0] ?? null
    },

    /** The team with this name, in any letter case. */
    async findNamed(name: string): Promise<TeamName | null> {
      const key = teamNameKey(name)
      const named = db.selectFrom('teams').select(['id', 'name']).where('name_key', '=', key)
      return (await named.executeTakeFirst()) ?? null
    },

    /** Teams with a name that begins like this, at most `limit`. */
    async findBeginning(beginning: string, limit: number): Promise<TeamName[]> {
      const column = columnFor(beginning)
      const [from, to] = rangeOf(column, beginning)
      const found = await db
        .selectFrom('teams')
        .select(['id', 'name'])
        .where(column, '>=', from)
        .where(column, '<', to)
        .orderBy(column)
        .limit(limit)
        .execute()
      return found.toSorted((one, other) => compareNames(one.name, other.name))
    },

    /** Names of the given teams by id; deleted teams are left out. */
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db.selectFrom('teams').select(['id', 'name']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Ids of the teams of an account. */
    async idsOf(accountId: string): Promise<string[]> {
      return (await selectIdsOf(db, { accountId })).rows.map(({ team_id: id }) => id)
    },

    /** Active members of the given teams, by name. */
    async members(teamIds: readonly string[]): Promise<(TeamMember & { teamId: string })[]> {
      if (teamIds.length === 0) return []
      const rows = await db
        .selectFrom('team_members as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .select(['m.team_id as teamId', 'a.id', 'a.username', 'a.role'])
        .where('m.team_id', 'in', teamIds)
        .where('a.deleted_at', 'is', null)
        .where('a.suspended_at', 'is', null)
        .where('a.role', 'in', STAFF_ROLES)
        .$narrowType<{ role: StaffRole }>()
        .execute()
      return rows.toSorted(byName)
    },

    /** Active staff with a username that begins like this, at most `limit`. */
    async listStaffMembers(beginning: string, limit: number): Promise<TeamMember[]> {
      const from = beginning.trim().toLowerCase()
      const found: TeamMember[] = []
      // The index sorts each role separately.
      for (const role of STAFF_ROLES) {
        const rows = await db
          .selectFrom('accounts')
          .select(['id', 'username'])
          .where('deleted_at', 'is', null)
          .where('suspended_at', 'is', null)
          .where('is_service', '=', 0)
          .where('role', '=', role)
          .where('username_key', '>=', from)
          .where('username_key', '<', from + LAST_SIGN)
          .orderBy('username_key')
          .limit(limit)
          .execute()
        const similar = await withSimilarNames(db, beginning, { found: rows, limit }, (query) =>
          query
            .select(['a.id', 'a.username'])
            .where('a.suspended_at', 'is', null)
            .where('a.is_service', '=', 0)
            .where('a.role', '=', role)
            .execute(),
        )
        found.push(...similar.map((row) => ({ ...row, role })))
      }
      return found.toSorted(byName).slice(0, limit)
    },

    count: (): Promise<number> => countRows(db, 'teams'),

    /** Serialises all changes of teams until the transaction ends. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'teams'),

    /** Locks a team against deletion until the transaction ends. Teams are locked before tickets. */
    async keep(id: string): Promise<TeamName | null> {
      const query = db.selectFrom('teams').select(['id', 'name']).where('id', '=', id)
      return (await dialect.keeping(query, 'teams').executeTakeFirst()) ?? null
    },

    async insert(team: TeamDraft & { id: string; createdAt: string }): Promise<void> {
      const { id, name, address, createdAt } = team
      await db
        .insertInto('teams')
        .values({ id, name, ...keysOf(name), address, created_at: createdAt, version: 1 })
        .execute()
    },

    /** Changes name and address, and raises the version. */
    async update(id: string, { name, address }: TeamDraft, changedAt: string): Promise<void> {
      await db
        .updateTable('teams')
        .set({ name, ...keysOf(name), address, version: sql<number>`version + 1` })
        .set({ changed_at: changedAt })
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

    /** Removes a team and its members. Waits until no transaction locks the team. */
    async remove(id: string): Promise<void> {
      await dialect.holdingAlone(db.selectFrom('teams').select('id').where('id', '=', id)).execute()
      await db.deleteFrom('team_members').where('team_id', '=', id).execute()
      await db.deleteFrom('teams').where('id', '=', id).execute()
    },
  }
}

const byName = (one: { username: string }, other: { username: string }): number =>
  compareNames(one.username, other.username)

/** Search key and sort key of a team name. */
const keysOf = (name: string) => ({ name_key: teamNameKey(name), sort_key: sortKeyOf(name) })
