import type { Role } from '@support-desk/contract'
import type { Queries } from '../../kernel/store.ts'
import type { ValuesByKey } from './field.ts'
import { unite } from './united.ts'

/** The reader of values; requesters see only values of tickets that they raised. */
export type FieldReader = { role: Role; id?: string }

/** Ids of merged tickets with values that the reader may see, by number. */
async function sourcesFor(queries: Queries, reader: FieldReader, ticketId: string): Promise<string[]> {
  const sources = await queries.merges.sourcesOf(ticketId)
  return sources
    .filter(({ requester }) => reader.role !== 'User' || requester.id === reader.id)
    .map(({ id }) => id)
}

/** Values of a ticket and of each merged ticket. */
type ValuesApart = { own: ValuesByKey; sources: Map<string, ValuesByKey> }

/** Reads the values of a ticket and of its merged tickets separately, as far as the reader may see them. */
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

/** Reads the values separately and united. */
export async function readUnited(
  queries: Queries,
  reader: FieldReader,
  ticketId: string,
): Promise<ValuesApart & { united: ValuesByKey }> {
  const apart = await readApart(queries, reader, ticketId)
  return { ...apart, united: await uniteWith(queries, apart) }
}

/** Unites the values of a ticket with the ones of its merged tickets. */
export async function uniteWith(queries: Queries, { own, sources }: ValuesApart): Promise<ValuesByKey> {
  const others = [...sources.values()]
  if (others.every((other) => other.size === 0)) return own
  const keys = [...new Set([own, ...others].flatMap((values) => [...values.keys()]))]
  const kinds = new Map((await queries.fields.some(keys)).map(({ key, kind }) => [key, kind]))
  return unite(own, others, { kindOf: (key) => kinds.get(key), wordOf: ({ value }) => value })
}
