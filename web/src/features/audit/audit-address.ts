import { AUDIT_GROUPS, type AuditGroup } from '@support-desk/contract'
import type { AuditChoice } from './queries.ts'
import type { Times } from '#ui/text/times.ts'
import { useAddressWords } from '#ui/use-address-words.ts'

/** The reader's filter, as stored in the address. Days are in the reader's time zone. */
export type AuditFilter = { user: string; group: AuditGroup | ''; ticket: string; from: string; to: string }

const NOTHING: AuditFilter = { user: '', group: '', ticket: '', from: '', to: '' }

/** The filter of the audit log, stored in the address. Go Back and a reload therefore restore it. */
export function useAuditAddress() {
  const { words, change } = useAddressWords()
  const word = (name: keyof AuditFilter): string => words.get(name) ?? ''
  const chosen: AuditFilter = {
    user: word('user'),
    group: AUDIT_GROUPS.find((one) => one === word('group')) ?? '',
    ticket: word('ticket'),
    from: word('from'),
    to: word('to'),
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
  from: startOfDay(from),
  // The last day is included.
  to: startOfDay(to, 1),
})
