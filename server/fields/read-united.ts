import type { Role } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'
import type { ValuesByKey } from './field.ts'
import { unite } from './united.ts'

/** Who reads: of somebody's own requests those that they raised. */
export type FieldReader = { role: Role; id?: string }

/** The tickets that were merged into one whose values a reader may know as its own, by number. */
async function sourcesFor(queries: Queries, reader: FieldReader, ticketId: string): Promise<string[]> {
  const sources = await queries.merges.sourcesOf(ticketId)
  return sources
    .filter(({ requesterId }) => reader.role !== 'User' || requesterId === reader.id)
    .map(({ id }) => id)
}

/** The values of a ticket, and those of each ticket that was merged into it. */
type UnitedValues = { own: ValuesByKey; united: ValuesByKey; sources: Map<string, ValuesByKey> }

/** The values of a ticket with those of the tickets that were merged into it, as far as a reader may know them. */
export async function readUnited(
  queries: Queries,
  reader: FieldReader,
  ticketId: string,
): Promise<UnitedValues> {
  const own = await queries.fieldValues.of(ticketId)
  const sources = new Map<string, ValuesByKey>()
  for (const id of await sourcesFor(queries, reader, ticketId))
    sources.set(id, await queries.fieldValues.of(id))
  return { own, united: await uniteWith(queries, own, sources), sources }
}

/** Some values of a ticket with those of the tickets that were merged into it. */
export async function uniteWith(
  queries: Queries,
  own: ValuesByKey,
  sources: UnitedValues['sources'],
): Promise<ValuesByKey> {
  const others = [...sources.values()]
  if (others.every((other) => other.size === 0)) return own
  const keys = [...new Set([own, ...others].flatMap((values) => [...values.keys()]))]
  const kinds = new Map((await queries.fields.some(keys)).map(({ key, kind }) => [key, kind]))
  return unite(own, others, { kindOf: (key) => kinds.get(key), wordOf: ({ value }) => value })
}
