import { sql } from 'kysely'
import { SEALED } from './sealed-queries.ts'
import type { SealedQueries, SealedRow } from '../../kernel/store.ts'
import type { Db } from '../../database/dialect.ts'

/** Queries about what is sealed with the keys of the install, wherever it lies. */
export const sealedQueries = (db: Db): SealedQueries => ({
  async list(name, after, limit) {
    const { table, column, owner } = SEALED[name]
    const { rows } = await sql<SealedRow>`
      select id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where id > ${after} and ${sql.ref(column)} <> '' order by id limit ${limit}
    `.execute(db)
    return rows
  },

  async replace(name, id, from, to) {
    const { table, column } = SEALED[name]
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where id = ${id} and ${sql.ref(column)} = ${from}`.execute(db)
  },
})
