import { type RawBuilder, sql } from 'kysely'

/** Whether a column has some words in it, none of whose signs stands for others. */
export const has = (column: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
