import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains a text. LIKE wildcards in the text are escaped. */
export const has = (column: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`
