import { type RawBuilder, sql } from 'kysely'
import { type QueueRow, ROW_VALUE_LENGTH } from '@support-desk/contract'
import type { Dialect } from '../../database/dialect.ts'

/**
 * Display text of a value, with current names of choices and people. Subqueries suffice, as a ticket has few values.
 */
const WORDS = sql`substr(replace(coalesce(v.text,
  (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value), ${'\n'}, ' '),
  1, ${sql.lit(ROW_VALUE_LENGTH)})`

/** Field values of a ticket `t`, also inherited ones, as lines of key and text for {@link fieldsIn}. */
export const fieldLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(sql`v.field_id || ' ' || ${WORDS}`)}
    from field_values as v where v.ticket_id = t.id)`

/** Parses the lines of {@link fieldLines}, grouped by field key. */
export function fieldsIn(lines: string | null): QueueRow['fields'] {
  const values = new Map<string, string[]>()
  for (const line of lines?.split('\n') ?? []) {
    const end = line.indexOf(' ')
    const [key, words] = [line.slice(0, end), line.slice(end + 1)]
    values.set(key, [...(values.get(key) ?? []), words])
  }
  return [...values].map(([key, words]) => ({ key, values: words }))
}
