import { type RawBuilder, sql } from 'kysely'
import { type QueueRow, ROW_VALUE_LENGTH } from '@support-desk/contract'
import type { Dialect } from '../../database/dialect.ts'

/** How a value is read: names of choices and people as they are now. Each is looked up by itself, as a ticket has few. */
const WORDS = sql`substr(replace(coalesce(v.text,
  (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value), ${'\n'}, ' '),
  1, ${sql.lit(ROW_VALUE_LENGTH)})`

/** The values that a ticket `t` has in its fields, also by a merge, as lines, which {@link fieldsIn} reads: key and words. */
export const fieldLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(sql`v.field_id || ' ' || ${WORDS}`)}
    from field_values as v where v.ticket_id = t.id)`

/** The values in such lines, by the keys of their fields. */
export function fieldsIn(lines: string | null): QueueRow['fields'] {
  const values = new Map<string, string[]>()
  for (const line of lines?.split('\n') ?? []) {
    const end = line.indexOf(' ')
    const [key, words] = [line.slice(0, end), line.slice(end + 1)]
    values.set(key, [...(values.get(key) ?? []), words])
  }
  return [...values].map(([key, words]) => ({ key, values: words }))
}
