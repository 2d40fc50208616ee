import { type Selectable, sql } from 'kysely'
import { labelKey } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'
import type { ViewAudience } from '../views/index.ts'
import type { Macro } from './macro.ts'

type Row = Selectable<Schema['macros']> & { owner_name: string | null }

const macros = (db: Db) =>
  db
    .selectFrom('macros')
    .leftJoin('accounts', 'accounts.id', 'macros.owner_id')
    .selectAll('macros')
    .select('accounts.username as owner_name')

const selectMacro = (db: Db, { id }: { id: string }) =>
  db.executeQuery(macros(db).where('macros.id', '=', id))

const selectOwned = (db: Db, { ownerId }: { ownerId: string }) =>
  db.executeQuery(macros(db).where('macros.owner_id', '=', ownerId))

// A literal, so that the partial index is used.
const selectForAll = (db: Db) => db.executeQuery(macros(db).where('macros.visibility', '=', sql.lit('all')))
const selectOfAnyTeam = (db: Db) => db.executeQuery(macros(db).where('macros.team_id', 'is not', null))

/** Queries about macros. An audience has at most `LIMITS.macrosPerAudience`. */
export const macroQueries = (db: Db, dialect: Dialect) => {
  const ofTeams = async (teamIds: readonly string[] | 'all'): Promise<Row[]> => {
    if (teamIds === 'all') return (await selectOfAnyTeam(db)).rows
    return teamIds.length === 0 ? [] : macros(db).where('macros.team_id', 'in', teamIds).execute()
  }

  return {
    async find(id: string): Promise<Macro | null> {
      const [row] = (await selectMacro(db, { id })).rows
      return row ? toMacro(row) : null
    },

    /** The macros of an owner, of some or all teams, and of all staff. */
    async list(ownerId: string, teamIds: readonly string[] | 'all'): Promise<Macro[]> {
      // Separate queries, so that each uses its index.
      const [owned, forAll] = [await selectOwned(db, { ownerId }), await selectForAll(db)]
      const rows = [...owned.rows, ...(await ofTeams(teamIds)), ...forAll.rows]
      return [...new Map(rows.map((row) => [row.id, row])).values()].map(toMacro)
    },

    /** The macros of an owner. */
    async ownedBy(ownerId: string): Promise<Macro[]> {
      return (await selectOwned(db, { ownerId })).rows.map(toMacro)
    },

    /** Facts about the other macros of an audience: their number, and whether a name is taken. */
    async beside(
      { visibility, teamId }: ViewAudience,
      { ownerId, id, name }: { ownerId: string; id: string; name: string },
    ): Promise<{ count: number; isNameTaken: boolean }> {
      const rows = await db
        .selectFrom('macros')
        .select('name_key')
        .where('visibility', '=', visibility)
        .$if(visibility === 'own', (query) => query.where('owner_id', '=', ownerId))
        .$if(visibility === 'team', (query) => query.where('team_id', '=', teamId))
        .where('id', '<>', id)
        .execute()
      const key = labelKey(name)
      return { count: rows.length, isNameTaken: rows.some(({ name_key: other }) => other === key) }
    },

    async insert(macro: Macro, createdAt: string): Promise<void> {
      await db
        .insertInto('macros')
        .values({ ...columnsOf(macro), id: macro.id, created_at: createdAt })
        .execute()
    },

    async update(macro: Macro): Promise<void> {
      await db.updateTable('macros').set(columnsOf(macro)).where('id', '=', macro.id).execute()
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('macros').where('id', '=', id).execute()
    },

    /** Makes team macros private to their owners, and deletes those without an owner. */
    async leaveTeam(teamId: string): Promise<void> {
      await this.holdAll()
      await db.deleteFrom('macros').where('team_id', '=', teamId).where('owner_id', 'is', null).execute()
      await db
        .updateTable('macros')
        .set({ visibility: 'own', team_id: null })
        .where('team_id', '=', teamId)
        .execute()
    },

    /** Serialises all changes of macros until the transaction ends. Call it before locking teams. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'macros'),
  }
}

const columnsOf = (macro: Macro) => ({
  owner_id: macro.owner?.id ?? null,
  visibility: macro.visibility,
  team_id: macro.teamId,
  name: macro.name,
  name_key: labelKey(macro.name),
  reply: macro.reply && JSON.stringify(macro.reply),
  steps: JSON.stringify(macro.steps),
})

const toMacro = (row: Row): Macro => ({
  id: row.id,
  name: row.name,
  reply: row.reply === null ? null : JSON.parse(row.reply),
  steps: JSON.parse(row.steps),
  owner:
    row.owner_id !== null && row.owner_name !== null ? { id: row.owner_id, username: row.owner_name } : null,
  ...({ visibility: row.visibility, teamId: row.team_id } as ViewAudience),
})
