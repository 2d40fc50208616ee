import { message, missingFields, type Words, words } from '@support-desk/contract'
import type { Queries } from '../../kernel/store.ts'
import type { FormQuestion, ValuesByKey } from './field.ts'
import { readApart, uniteWith } from './read-united.ts'

/** Message about missing required fields, and their keys. */
type MissingFields = { words: Words[]; missing: string[] }

/**
 * Required fields that are shown by the form and empty, so that the ticket cannot be solved. `without` names a field to
 * treat as empty. Inherited values count. Null if none is missing.
 */
export async function missingToSolve(
  tx: Queries,
  ticketId: string,
  without?: string,
): Promise<MissingFields | null> {
  const asked = await tx.fields.askedOf(ticketId)
  if (asked.every(({ required }) => required !== 'solve')) return null
  const { own, sources } = await readApart(tx, { role: 'SupportTeam' }, ticketId)
  const left = new Map([...own].filter(([key]) => key !== without))
  return missingAmong(asked, await uniteWith(tx, { own: left, sources }), 'solve')
}

/** Required fields of a form that are shown with these values and empty; null if none is missing. */
export function missingAmong(
  asked: readonly FormQuestion[],
  values: ValuesByKey,
  to: 'raise' | 'solve',
): MissingFields | null {
  const missing = missingFields(asked, valuesIn(values), to)
  if (missing.length === 0) return null
  const fields = missing.map(({ name }) => name).join(', ')
  return {
    words: [words(message('Please fill in first: {fields}.'), { fields })],
    missing: missing.map(({ key }) => key),
  }
}

/** Lookup of values by field key, for comparisons. */
export const valuesIn =
  (values: ValuesByKey) =>
  (key: string): readonly string[] =>
    (values.get(key) ?? []).map(({ value }) => value)
