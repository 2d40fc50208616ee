import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect.ts'
import { createDesk } from './0001-desk.ts'

/** The one history of the tables, run in the order of names at every start. Additive: never edit one that has shipped. */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-desk': { up: (db: Kysely<unknown>) => createDesk(db, dialect) },
})
