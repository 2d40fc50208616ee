import { type Comparison, invalidFilter, type Operator, timeIn } from './filter.ts'

/** A condition on listed people. */
export type PersonCondition =
  | { column: 'userName' | 'email' | 'externalId'; prefix: string }
  | { column: 'createdAt' | 'changedAt'; operator: Operator; value: string }
  | { column: 'active'; value: boolean }

const PREFIXED: Record<string, 'userName' | 'email' | 'externalId'> = {
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
}
const TIMES: Record<string, 'createdAt' | 'changedAt'> = {
  'meta.created': 'createdAt',
  'meta.lastmodified': 'changedAt',
}
const NAMED = new Set(['id', ...Object.keys(PREFIXED)])

/** Whether a comparison matches at most one person. */
export const namesOne = ({ attribute, operator }: Comparison): boolean =>
  operator === 'eq' && NAMED.has(attribute)

/** The condition of a comparison that can match several people. Throws for an unsupported attribute or operator. */
export function conditionOf(comparison: Comparison): PersonCondition {
  const { attribute, operator, value } = comparison
  const prefixed = PREFIXED[attribute]
  if (prefixed && operator === 'sw') {
    if (value === '') throw invalidFilter('The value after sw must not be empty.')
    return { column: prefixed, prefix: value }
  }
  const time = TIMES[attribute]
  if (time && operator !== 'sw') return { column: time, operator, value: timeIn(comparison) }
  if (attribute === 'active' && operator === 'eq' && /^(true|false)$/iu.test(value))
    return { column: 'active', value: value.toLowerCase() === 'true' }
  throw invalidFilter(
    'Users can be filtered by id (eq), userName, externalId and emails.value (eq, sw), active (eq), meta.created and meta.lastModified (eq, gt, ge, lt, le).',
  )
}
