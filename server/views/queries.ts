import { type Selectable, sql } from 'kysely'
import { type KeptCondition, keptCondition, LAST_VIEW_PLACE } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import type { View, ViewAudience } from './view.ts'

type Row = Selectable<Schema['views']> & { owner_name: string | null }

const views = (db: Db) =>
  db
    .selectFrom('views')
    .leftJoin('accounts', 'accounts.id', 'views.owner_id')
    .selectAll('views')
    .select('accounts.username as owner_name')

const selectView = (db: Db, { id }: { id: string }) => db.executeQuery(views(db).where('views.id', '=', id))

const selectOwned = (db: Db, { ownerId }: { ownerId: string }) =>
  db.executeQuery(views(db).where('views.owner_id', '=', ownerId).orderBy('views.id'))

// A literal, so that the partial index is used.
const selectForAll = (db: Db) => db.executeQuery(views(db).where('views.visibility', '=', sql.lit('all')))

/** Queries about views. An audience has at most `LIMITS.viewsPerAudience`. */
export const viewQueries = (db: Db, dialect: Dialect) => {
  const ofTeams = async (teamIds: readonly string[]): Promise<Row[]> =>
    teamIds.length === 0 ? [] : views(db).where('views.team_id', 'in', teamIds).execute()

  return {
    async find(id: string): Promise<View | null> {
      const [row] = (await selectView(db, { id })).rows
      return row ? toView(row) : null
    },

    /** The views of an owner, of teams, and of all staff. */
    async list(ownerId: string, teamIds: readonly string[]): Promise<View[]> {
      // Separate queries, so that each uses its index.
      const [owned, forAll] = [await selectOwned(db, { ownerId }), await selectForAll(db)]
      const rows = [...owned.rows, ...(await ofTeams(teamIds)), ...forAll.rows]
      return [...new Map(rows.map((row) => [row.id, row])).values()].map(toView)
    },

    /** The views of an owner, by id. */
    async ownedBy(ownerId: string): Promise<View[]> {
      return (await selectOwned(db, { ownerId })).rows.map(toView)
    },

    /** Facts about the other views of an audience: their number, the last place, and whether a key is taken. */
    async beside(
      { visibility, teamId }: ViewAudience,
      { ownerId, id, key }: { ownerId: string; id: string; key: string | null },
    ): Promise<{ count: number; lastPlace: number | null; isKeyTaken: boolean }> {
      const rows = await db
        .selectFrom('views')
        .select(['place', 'shortcut'])
        .where('visibility', '=', visibility)
        .$if(visibility === 'own', (query) => query.where('owner_id', '=', ownerId))
        .$if(visibility === 'team', (query) => query.where('team_id', '=', teamId))
        .where('id', '<>', id)
        .orderBy('place', 'desc')
        .execute()
      return {
        count: rows.length,
        lastPlace: rows[0]?.place ?? null,
        isKeyTaken: key !== null && rows.some(({ shortcut }) => shortcut === key),
      }
    },

    /** Moves the views of an audience behind a place back by one. */
    async stepBack(
      { visibility, teamId }: ViewAudience,
      { ownerId, id, from }: { ownerId: string; id: string; from: number },
    ): Promise<void> {
      await db
        .updateTable('views')
        .set((eb) => ({ place: eb('place', '+', 1) }))
        .where('visibility', '=', visibility)
        .$if(visibility === 'own', (query) => query.where('owner_id', '=', ownerId))
        .$if(visibility === 'team', (query) => query.where('team_id', '=', teamId))
        .where('id', '<>', id)
        .where('place', '>=', from)
        .where('place', '<', LAST_VIEW_PLACE)
        .execute()
    },

    async insert(view: View, createdAt: string): Promise<void> {
      await db
        .insertInto('views')
        .values({ ...columnsOf(view), id: view.id, created_at: createdAt })
        .execute()
    },

    async update(view: View): Promise<void> {
      await db.updateTable('views').set(columnsOf(view)).where('id', '=', view.id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('views').where('id', '=', id).execute()
    },

    /** Makes team views private to their owners, and deletes those without an owner. */
    async leaveTeam(teamId: string): Promise<void> {
      await this.holdAll()
      await db.deleteFrom('views').where('team_id', '=', teamId).where('owner_id', 'is', null).execute()
      await db
        .updateTable('views')
        .set({ visibility: 'own', team_id: null, shortcut: null })
        .where('team_id', '=', teamId)
        .execute()
    },

    /** Serialises all changes of views until the transaction ends. Call it before locking teams. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'views'),
  }
}

const columnsOf = (view: View) => ({
  owner_id: view.owner?.id ?? null,
  visibility: view.visibility,
  team_id: view.teamId,
  name: view.name,
  condition: JSON.stringify({ version: 1, tree: view.tree } satisfies KeptCondition),
  sorted_by: view.order,
  columns: view.columns.join(','),
  grouped_by: view.grouping,
  icon: view.icon,
  shortcut: view.key,
  place: view.place,
})

const toView = (row: Row): View => ({
  id: row.id,
  name: row.name,
  tree: keptCondition.parse(JSON.parse(row.condition)).tree,
  order: row.sorted_by,
  columns: row.columns.split(',') as View['columns'],
  grouping: row.grouped_by,
  icon: row.icon,
  key: row.shortcut,
  place: row.place,
  owner:
    row.owner_id !== null && row.owner_name !== null ? { id: row.owner_id, username: row.owner_name } : null,
  ...({ visibility: row.visibility, teamId: row.team_id } as ViewAudience),
})
