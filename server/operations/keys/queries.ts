import { sql } from 'kysely'
import type { SealedPlace, SealedQueries } from '../../kernel/store.ts'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'

type Column = { table: keyof Schema; key: string; column: string }

const COLUMNS: Record<SealedPlace, Column> = {
  mail: { table: 'outbox', key: 'id', column: 'sealed' },
  authenticator: { table: 'factors', key: 'id', column: 'secret' },
  challenge: { table: 'factor_challenges', key: 'id', column: 'sealed' },
}

/** Queries about what is sealed with the keys of the install, wherever it lies. */
export const sealedQueries = (db: Db): SealedQueries => ({
  async list(place, after, limit) {
    const { table, key, column } = COLUMNS[place]
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(key)} > ${after} and ${sql.ref(column)} <> '' order by ${sql.ref(key)} limit ${limit}
    `.execute(db)
    return rows
  },

  async replace(place, id, from, to) {
    const { table, key, column } = COLUMNS[place]
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${from}`.execute(db)
  },
})
