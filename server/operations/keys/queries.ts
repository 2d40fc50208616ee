import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import { SEALED, type SealedColumn, type SealedRow } from '../../kernel/secrets/sealed-columns.ts'

/** Queries of all sealed values. */
export const sealedQueries = (db: Db) => ({
  /** A page of the sealed values of a column, by row id. */
  async list(name: SealedColumn, after: string, limit: number): Promise<SealedRow[]> {
    const { table, column, owner } = SEALED[name]
    const { rows } = await sql<SealedRow>`
      select id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${after} and ${sql.ref(column)} <> '' order by id limit ${limit}
    `.execute(db)
    return rows
  },

  /** Replaces a value only if it is unchanged. */
  async replace(name: SealedColumn, id: string, from: string, to: string): Promise<void> {
    const { table, column } = SEALED[name]
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where id = ${id} and ${sql.ref(column)} = ${from}`.execute(db)
  },
})

declare module '../../kernel/store.ts' {
  interface Queries {
    sealed: ReturnType<typeof sealedQueries>
  }
}
