import { AUDIT_GROUPS, type AuditGroup } from '@support-desk/contract'
import type { AuditChoice } from './queries.ts'
import type { Times } from '#ui/text/times.ts'
import { useAddressWords } from '#ui/use-address-words.ts'

/** The reader's filter, as stored in the address. Days are in the reader's time zone. */
export type AuditFilter = { user: string; group: AuditGroup | ''; ticket: string; from: string; to: string }

const NAMES = ['user', 'group', 'ticket', 'from', 'to'] as const
const NOTHING: AuditFilter = { user: '', group: '', ticket: '', from: '', to: '' }

/** The filter of the audit log, stored in the address. Go Back and a reload therefore restore it. */
export function useAuditAddress() {
  const { words, change } = useAddressWords()
  const [user, group, ticket, from, to] = NAMES.map((name) => words.get(name) ?? '')
  const known = AUDIT_GROUPS.find((one) => one === group) ?? ''
  const chosen: AuditFilter = {
    user: user ?? '',
    group: known,
    ticket: ticket ?? '',
    from: from ?? '',
    to: to ?? '',
  }
  const choose = (part: Partial<AuditFilter>): void => change(part)
  const clear = (): void => change(NOTHING)
  return { chosen, choose, clear, isFiltered: Object.values(chosen).some((value) => value !== '') }
}

/** Converts the filter to query parameters, with days in the reader's time zone. */
export const choiceOf = (
  { user, group, ticket, from, to }: AuditFilter,
  { startOfDay }: Times,
): AuditChoice => ({
  ...(user && { userId: user }),
  ...(group && { group }),
  ...(ticket && { ticket }),
  ...momentOf('from', startOfDay(from)),
  // The last day is included.
  ...momentOf('to', startOfDay(to, 1)),
})

const momentOf = (name: 'from' | 'to', moment: string | undefined): AuditChoice =>
  moment === undefined ? {} : { [name]: moment }
