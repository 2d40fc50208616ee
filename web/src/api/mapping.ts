import { z } from 'zod'
import { NAMES, nameOf, type Named, sortOf } from './wire-names.ts'

/** What the server answered, by the names of the pages. */
export function fromWire<T>(value: T): Named<T>
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => fromWire<unknown>(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [nameOf(name), fromWire<unknown>(part)]),
  )
}

/** What a part of a call is given, by the names that its schema knows. */
export function toWire(
  schema: z.ZodObject | undefined,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const shape = schema?.shape ?? {}
  const wireNames = new Map(Object.keys(shape).map((name) => [nameOf(name), name]))
  const fields = Object.entries(given).flatMap(([name, value]) => {
    const wireName = wireNames.get(name)
    if (wireName === undefined || value === undefined) return []
    const field = shape[wireName]
    return [[wireName, field && name === 'sort' ? wireSort(field, String(value)) : value] as const]
  })
  return Object.fromEntries(fields)
}

/** The order by the name that the schema of a list knows; two lists may call the same field by two names. */
function wireSort(schema: z.core.$ZodType, sort: string): string {
  const known = ['', '-'].flatMap((sign) => Object.keys(NAMES).map((name) => sign + name))
  const fitting = known.filter((name) => sortOf(name) === sort)
  return fitting.find((name) => z.safeParse(schema, name).success) ?? sort
}
