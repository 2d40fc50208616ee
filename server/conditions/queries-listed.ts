import { type RawBuilder, sql } from 'kysely'
import type { ConditionTest } from '@support-desk/contract'
import type { Dialect } from '../database/dialect.ts'
import { keptTicket, listedTicket, realTicket } from '../tickets/index.ts'

/** Assumed share of tickets that are neither spam nor deleted. */
const LISTED_SHARE = 0.98

/** Options of a query by a condition. */
export type Listing = {
  /** For figures, exports and messages: leaves out samples. */
  withoutSamples: boolean
}

/**
 * Tickets that a test can match: none from the bin, and spam only if the test names it. Every query by a condition
 * includes this.
 */
export function listedFor(
  test: ConditionTest,
  dialect: Dialect,
  { withoutSamples }: Listing,
): RawBuilder<boolean> {
  const listed = namesSpam(test) ? keptTicket('t') : listedTicket('t')
  const only = withoutSamples ? sql<boolean>`${listed} and ${realTicket('t')}` : listed
  return dialect.likely(sql<boolean>`(${only})`, LISTED_SHARE)
}

function namesSpam(test: ConditionTest): boolean {
  if ('all' in test) return test.all.some(namesSpam)
  if ('any' in test) return test.any.some(namesSpam)
  return 'set' in test && test.set === 'spam'
}

type FlagTest = { values: readonly (string | null)[]; isExcept: boolean }

/** A fact with the values `yes` and `no`, by the conditions for them. */
export function sqlOfFlag(
  { values, isExcept }: FlagTest,
  { yes: isSet, no: isUnset }: Record<'yes' | 'no', RawBuilder<boolean>>,
): RawBuilder<boolean> {
  const [yes, no] = ['yes', 'no'].map((value) => values.includes(value) !== isExcept)
  if (yes === no) return yes ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`
  return yes ? isSet : isUnset
}

/** Conditions of the facts with the values `yes` and `no`. */
export const FLAGS = {
  merged: { yes: sql<boolean>`t.merged_into > ''`, no: sql<boolean>`t.merged_into is null` },
  spam: { yes: sql<boolean>`t.spam_at is not null`, no: sql<boolean>`t.spam_at is null` },
}
