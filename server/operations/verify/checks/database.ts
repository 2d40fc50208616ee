import { sql } from 'kysely'
import { sqliteDialect } from '../../../database/sqlite/sqlite.ts'
import type { Check, Difference } from '../../../kernel/checks/check.ts'

/** On SQLite, manual changes can break foreign keys, and a damaged disk can break the file. PostgreSQL prevents the former. */
export const database: Check = {
  name: 'keys, indexes and rules of the database',
  async run({ db, dialect }) {
    if (dialect !== sqliteDialect) return { checked: 0, differences: [] }
    const { rows: file } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
    const { rows: keys } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
    const differences: Difference[] = [
      ...file
        .filter(({ integrity_check: found }) => found !== 'ok')
        .map(({ integrity_check: stored }) => ({ what: 'database file', stored, expected: 'ok' })),
      ...keys.map(({ table, parent }) => ({
        what: `row of ${table}`,
        stored: 'present',
        expected: `with its row of ${parent}`,
      })),
    ]
    return { checked: 0, differences }
  },
}
