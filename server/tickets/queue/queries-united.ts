import { type RawBuilder, sql } from 'kysely'
import { type FieldKind, type QueueRow, ROW_VALUE_LENGTH } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { preparedByShape } from '../../database/prepared.ts'
import { unite } from '../../fields/index.ts'
import { tagLines, tagsIn } from '../tags/queries.ts'

/** Tags and values of a ticket as lines. */
type Lines = { tags: string | null; fields: string | null }
type United = Pick<QueueRow, 'tags' | 'fields'>

/** How a value is read: names of choices and people as they are now. Each is looked up by itself, as a ticket has few. */
const WORDS = sql`substr(replace(coalesce(v.text,
  (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value), ${'\n'}, ' '),
  1, ${sql.lit(ROW_VALUE_LENGTH)})`

/** The values that a ticket `t` has in its fields, as lines: key, kind and words. */
export const fieldLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(sql`f.id || ' ' || f.kind || ' ' || ${WORDS}`)}
    from field_values as v cross join fields as f where v.ticket_id = t.id and f.id = v.field_id)`

/** The ids of the tickets that were merged into a ticket `t`, as lines. */
export const sourceLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(sql`source.id`)} from tickets as source where source.merged_into = t.id)`

const selectSources = preparedByShape(
  (dialect) =>
    (db, { ids }: { ids: string }) =>
      db
        .selectFrom(dialect.listedTexts(ids).as('listed'))
        .crossJoin('tickets as t')
        .select(['t.id', 't.number', tagLines(dialect).as('tags'), fieldLines(dialect).as('fields')])
        .whereRef('t.id', '=', 'listed.value'),
)

/** Tags and values of some tickets, each with what the tickets have that were merged into it. */
export async function unitedOf<Row extends Lines & { id: string; sources: string | null }>(
  db: Db,
  dialect: Dialect,
  rows: readonly Row[],
): Promise<(row: Row) => United> {
  const ids = rows.flatMap(({ sources }) => sources?.split('\n') ?? [])
  const found =
    ids.length === 0 ? [] : (await selectSources(dialect, {})(db, { ids: JSON.stringify(ids) })).rows
  const byId = new Map(found.map((source) => [source.id, source]))
  return (row) => {
    const sources = (row.sources?.split('\n') ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .toSorted((one, other) => one.number - other.number)
    return unitedIn(row, sources)
  }
}

function unitedIn(own: Lines, sources: readonly Lines[]): United {
  const all = [own, ...sources]
  const tags = all.flatMap((each) => each.tags ?? []).join('\n')
  const kinds = new Map<string, FieldKind>()
  const [first = new Map<string, string[]>(), ...others] = all.map(({ fields }) => valuesIn(fields, kinds))
  const values = unite(first, others, { kindOf: (key) => kinds.get(key), wordOf: (value) => value })
  return {
    tags: tagsIn(tags || null),
    fields: [...values].map(([key, words]) => ({ key, values: [...words] })),
  }
}

/** The values in such lines, by the keys of their fields. */
function valuesIn(lines: string | null, kinds: Map<string, FieldKind>): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const line of lines?.split('\n') ?? []) {
    const [, key = '', kind = '', words = ''] = /^(\S*) (\S*) (.*)$/su.exec(line) ?? []
    kinds.set(key, kind as FieldKind)
    values.set(key, [...(values.get(key) ?? []), words])
  }
  return values
}
