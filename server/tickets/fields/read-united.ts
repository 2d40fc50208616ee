import type { Role } from '@support-desk/contract'
import type { Queries } from '../../kernel/store.ts'
import type { ValuesByKey } from './field.ts'
import { unite } from './united.ts'

/** Who reads: of somebody's own requests those that they raised. */
export type FieldReader = { role: Role; id?: string }

/** The tickets that were merged into one whose values a reader may know as its own, by number. */
async function sourcesFor(queries: Queries, reader: FieldReader, ticketId: string): Promise<string[]> {
  const sources = await queries.merges.sourcesOf(ticketId)
  return sources
    .filter(({ requester }) => reader.role !== 'User' || requester.id === reader.id)
    .map(({ id }) => id)
}

/** The values of a ticket, and those of each ticket that was merged into it. */
type ValuesApart = { own: ValuesByKey; sources: Map<string, ValuesByKey> }

/** The values of a ticket and of those that were merged into it, each by itself, as far as a reader may know them. */
export async function readApart(
  queries: Queries,
  reader: FieldReader,
  ticketId: string,
): Promise<ValuesApart> {
  const own = await queries.fieldValues.of(ticketId)
  const sources = new Map<string, ValuesByKey>()
  for (const id of await sourcesFor(queries, reader, ticketId))
    sources.set(id, await queries.fieldValues.of(id))
  return { own, sources }
}

/** The same, with what the ticket has by them. */
export async function readUnited(
  queries: Queries,
  reader: FieldReader,
  ticketId: string,
): Promise<ValuesApart & { united: ValuesByKey }> {
  const apart = await readApart(queries, reader, ticketId)
  return { ...apart, united: await uniteWith(queries, apart) }
}

/** Some values of a ticket with those of the tickets that were merged into it. */
export async function uniteWith(queries: Queries, { own, sources }: ValuesApart): Promise<ValuesByKey> {
  const others = [...sources.values()]
  if (others.every((other) => other.size === 0)) return own
  const keys = [...new Set([own, ...others].flatMap((values) => [...values.keys()]))]
  const kinds = new Map((await queries.fields.some(keys)).map(({ key, kind }) => [key, kind]))
  return unite(own, others, { kindOf: (key) => kinds.get(key), wordOf: ({ value }) => value })
}
