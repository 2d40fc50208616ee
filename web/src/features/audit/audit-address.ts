import { AUDIT_GROUPS, type AuditGroup } from '@support-desk/contract'
import type { AuditChoice } from './queries.ts'
import type { Times } from '#ui/text/times.ts'
import { useAddressWords } from '#ui/use-address-words.ts'

/** What the reader has chosen, as it stands in the address; days are those of the reader. */
export type Chosen = { user: string; group: AuditGroup | ''; ticket: string; from: string; to: string }

const NAMES = ['user', 'group', 'ticket', 'from', 'to'] as const
const NOTHING: Chosen = { user: '', group: '', ticket: '', from: '', to: '' }

/** What the record is looked through by. It stands in the address, so that Go Back and a reload lead to the same. */
export function useAuditAddress() {
  const { words, change } = useAddressWords()
  const [user, group, ticket, from, to] = NAMES.map((name) => words.get(name) ?? '')
  const known = AUDIT_GROUPS.find((one) => one === group) ?? ''
  const chosen: Chosen = {
    user: user ?? '',
    group: known,
    ticket: ticket ?? '',
    from: from ?? '',
    to: to ?? '',
  }
  const choose = (part: Partial<Chosen>): void => change(part)
  const clear = (): void => change(NOTHING)
  return { chosen, choose, clear, isFiltered: Object.values(chosen).some((value) => value !== '') }
}

/** What is asked of the server for a choice, by the reader's days. */
export const choiceOf = ({ user, group, ticket, from, to }: Chosen, { startOfDay }: Times): AuditChoice => ({
  ...(user && { userId: user }),
  ...(group && { group }),
  ...(ticket && { ticket }),
  ...momentOf('from', startOfDay(from)),
  // The last day is part of what is shown.
  ...momentOf('to', startOfDay(to, 1)),
})

const momentOf = (name: 'from' | 'to', moment: string | undefined): AuditChoice =>
  moment === undefined ? {} : { [name]: moment }
