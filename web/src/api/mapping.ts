import { nameOf, type Named, sortOf } from './wire-names.ts'

/** What the server answered, by the names of the pages. */
export function fromWire<T>(value: T): Named<T>
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => fromWire<unknown>(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [nameOf(name), fromWire<unknown>(part)]),
  )
}

/**
 * What a part of a call is given, by those of its own names that it has, or as it is where the call has no others; `sorts` are
 * the orders that it takes.
 */
export function toWire(
  names: readonly string[] | undefined,
  given: Record<string, unknown> = {},
  sorts: readonly string[] = [],
): Record<string, unknown> {
  const wireNames = names && new Map(names.map((name) => [nameOf(name), name]))
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const wireName = wireNames ? wireNames.get(name) : name
    if (wireName === undefined || value === undefined) return []
    return [[wireName, wireNames && name === 'sort' ? wireSort(sorts, String(value)) : value] as const]
  })
  return Object.fromEntries(fields)
}

/** The order by the name that its list knows; two lists may call the same field by two names. */
const wireSort = (sorts: readonly string[], sort: string): string =>
  sorts.find((wireName) => sortOf(wireName) === sort) ?? sort
