import { message, missingFields, type Words, words } from '@support-desk/contract'
import type { Queries } from '../../kernel/store.ts'
import type { AskedField, ValuesByKey } from './field.ts'
import { readApart, uniteWith } from './read-united.ts'

/** What is said where fields are empty that must not be, and which these are. */
type MissingFields = { words: Words[]; missing: string[] }

/**
 * The fields that keep a ticket from being solved: its form shows them, and they are empty, or would be `without` the value of one. What a ticket that was merged into it has is there.
 * Null where there are none.
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

/** The fields of a form that are shown with some values, empty, and needed. Null where there are none. */
export function missingAmong(
  asked: readonly AskedField[],
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

/** The values of a field, to be compared. */
export const valuesIn =
  (values: ValuesByKey) =>
  (key: string): readonly string[] =>
    (values.get(key) ?? []).map(({ value }) => value)
