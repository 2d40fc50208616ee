import { sql } from 'kysely'

/** Name of the tag `named`, or of its target if it is merged. */
export const TAG_NAME = sql<string>`coalesce(
  (select other.name from tags as other where other.id = named.merged_into), named.name)`.as('name')
