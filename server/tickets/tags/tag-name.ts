import { sql } from 'kysely'

/** The name of a tag `named`, or of the one that it was merged into. */
export const TAG_NAME = sql<string>`coalesce(
  (select other.name from tags as other where other.id = named.merged_into), named.name)`.as('name')
