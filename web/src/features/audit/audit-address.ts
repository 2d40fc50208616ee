import { AUDIT_GROUPS, type AuditGroup } from '@support-desk/contract'
import type { AuditChoice } from './queries.ts'
import { useAddressWords } from '../../ui/use-address-words.ts'

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

/** What is asked of the server for a choice. */
export const choiceOf = ({ user, group, ticket, from, to }: Chosen): AuditChoice => ({
  ...(user && { userId: user }),
  ...(group && { group }),
  ...(ticket && { ticket }),
  ...momentOf('from', from, 0),
  // The last day is part of what is shown.
  ...momentOf('to', to, 1),
})

function momentOf(name: 'from' | 'to', day: string, later: number): AuditChoice {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const begin = new Date(year, month - 1, date + later)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(begin.getTime())
  return isDay ? { [name]: begin.toISOString() } : {}
}
