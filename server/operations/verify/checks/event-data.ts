import { sql } from 'kysely'
import type { Field } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { aboutOf } from '../../../kernel/event-registry.ts'
import type { EventRecord } from '../../../kernel/event-log/event.ts'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Row = { number: number; kind: string; actor: string | null; about: string | null; data: string }

/** What every event says is what the descriptor of its kind has fields for, and it is found by whom it is about. */
export const eventData: Check = {
  name: 'data of events, against the descriptors of their kinds',
  isLong: true,
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const rows = streamRows<Row>(
      db,
      sql<Row>`select number, kind, actor_id as actor, about_id as about, data from events`,
    )
    for await (const row of rows) {
      checked++
      const difference = differenceIn(row)
      if (difference && differences.length <= MOST_DIFFERENCES) differences.push(difference)
    }
    return { checked, differences }
  },
}

function differenceIn({ number, kind, actor, about, data }: Row): Difference | null {
  const fields = descriptorOf(kind)?.data
  if (!fields) return { what: `kind of event number ${number}`, stored: kind, counted: 'none of that name' }
  const values = recordIn(data)
  if (!values) return { what: `data of event number ${number}`, stored: data, counted: 'a JSON object' }
  for (const name of new Set([...Object.keys(fields), ...Object.keys(values)])) {
    const field = fields[name]
    if (field && fits(values[name], field)) continue
    return {
      what: `${name} of event number ${number}, ${kind}`,
      stored: JSON.stringify(values[name]) ?? 'absent',
      counted: field ? inWords(field) : 'no such field',
    }
  }
  const subject = aboutOf({ kind, data: values } as unknown as EventRecord, actor)
  if (subject === about) return null
  return {
    what: `account that event number ${number} is about`,
    stored: about ?? 'none',
    counted: subject ?? 'none',
  }
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
