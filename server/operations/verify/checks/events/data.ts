import type { Field } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { aboutOf } from '../../../../kernel/event-registry.ts'
import type { EventRecord } from '../../../../kernel/event-log/event.ts'
import type { Difference } from '../../../../kernel/checks/check.ts'

type Row = { number: number; kind: string; actor: string | null; about: string | null; data: string }

/** Checks the fields of an event's data and its accounts against the descriptor of its kind. */
export function differenceInData({ number, kind, actor, about, data }: Row): Difference | null {
  const fields = descriptorOf(kind)?.data
  if (!fields) return { what: `kind of event number ${number}`, stored: kind, expected: 'none of that name' }
  const values = recordIn(data)
  if (!values) return { what: `data of event number ${number}`, stored: data, expected: 'a JSON object' }
  const name = wrongFieldOf(values, fields)
  if (name !== undefined) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return {
      what: `${name} of event number ${number}, ${kind}`,
      stored: JSON.stringify(values[name]) ?? 'absent',
      expected: field ? inWords(field) : 'no such field',
    }
  }
  const subject = aboutOf({ kind, data: values } as unknown as EventRecord, actor)
  if (subject === about) return null
  return {
    what: `account that event number ${number} is about`,
    stored: about ?? 'none',
    expected: subject ?? 'none',
  }
}

function wrongFieldOf(
  values: Record<string, unknown>,
  fields: Readonly<Record<string, Field>>,
): string | undefined {
  // Several times faster than a set of all names.
  for (const name in fields) if (fields[name] && !fits(values[name], fields[name])) return name
  for (const name in values) if (!Object.hasOwn(fields, name)) return name
  return undefined
}

function recordIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function fits(value: unknown, field: Field): boolean {
  if (value === undefined) return field.optional === true
  switch (field.holds) {
    case 'number':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'word':
      return field.words.some((word) => word === value)
    case 'words':
      return Array.isArray(value) && value.every((word) => field.words.includes(word))
    default:
      return typeof value === 'string'
  }
}

const inWords = (field: Field): string =>
  'words' in field ? `${field.holds} of ${field.words.join(', ')}` : field.holds
