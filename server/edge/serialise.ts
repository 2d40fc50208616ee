import type { z } from 'zod'
import { jsonSchemaOf } from './json-schema.ts'

type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}
type Pick = (value: unknown) => unknown

/**
 * Creates the serializer of an answer. It omits fields that the contract does not declare and throws for missing required ones.
 * Checking first and then calling JSON.stringify takes half the time of a generated serializer.
 */
export function serialiserOf(answer: z.ZodType): (value: unknown) => string {
  const pick = pickerOf(jsonSchemaOf(answer, 'output'))
  return pick ? (value) => JSON.stringify(pick(value)) : (value) => JSON.stringify(value)
}

/** Null when the schema declares no objects. */
function pickerOf({ properties, required = [], items, anyOf }: Schema): Pick | null {
  if (properties) return objectPicker(properties, new Set(required))
  if (items) return itemsPicker(pickerOf(items))
  if (!anyOf) return null
  const pickers = anyOf.map(pickerOf).filter((pick) => pick !== null)
  const [pick, ...more] = pickers
  if (more.length > 0) throw new Error('An answer that is one of several objects cannot be told apart here.')
  return pick ? (value) => (value === null ? null : pick(value)) : null
}

function itemsPicker(pick: Pick | null): Pick | null {
  if (!pick) return null
  return (value) => {
    const given = value as unknown[]
    return given.every((item) => pick(item) === item) ? given : given.map(pick)
  }
}

/** Copies an object only when it has undeclared fields: copying costs more than serializing. */
function objectPicker(properties: Record<string, Schema>, required: ReadonlySet<string>): Pick {
  const names = Object.keys(properties)
  const pickers = Object.entries(properties).flatMap(([name, schema]) => {
    const pick = pickerOf(schema)
    return pick ? [{ name, pick }] : []
  })
  const pickOf = new Map(pickers.map(({ name, pick }) => [name, pick]))
  return (value) => {
    const given = value as Record<string, unknown>
    const isExact =
      hasJust(given, names) && pickers.every(({ name, pick }) => pick(given[name]) === given[name])
    return isExact ? given : copy(given, names, required, pickOf)
  }
}

/** Whether an object has exactly these properties in this order. */
function hasJust(given: Record<string, unknown>, names: readonly string[]): boolean {
  let index = 0
  for (const name in given) if (name !== names[index++] || given[name] === undefined) return false
  return index === names.length
}

function copy(
  given: Record<string, unknown>,
  names: readonly string[],
  required: ReadonlySet<string>,
  pickOf: ReadonlyMap<string, Pick>,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) {
    const part = given[name]
    if (part !== undefined) picked[name] = pickOf.get(name)?.(part) ?? part
    else if (required.has(name)) throw new Error(`The answer lacks ${name}.`)
  }
  return picked
}
