import type { Role } from '@support-desk/contract'
import { BEGINNING, DAY } from './calendar.ts'
import type { HistoryRandom } from './random.ts'
import { TONGUES } from './words.ts'

/** Password of every generated account. */
export const PASSWORD = 'Bench#2026'
/** Accounts of every generated database: the busiest one of each role. */
export const KNOWN = { Admin: 'bench-admin', SupportTeam: 'bench-support', User: 'bench-user' }

const ADMINS = 3
const MEMBERS = 60
const TICKETS_PER_REQUESTER = 50
const MIN_REQUESTERS = 600

export type Account = ReturnType<typeof createAccount>
/** The first accounts of each role have the most tickets. */
export type Accounts = Record<'admins' | 'members' | 'requesters', Account[]>

export function createAccounts(random: HistoryRandom, tickets: number): Accounts {
  const create = (role: Role, count: number): Account[] =>
    Array.from({ length: count }, (_, index) => createAccount(random, role, index))
  return {
    admins: create('Admin', ADMINS),
    members: create('SupportTeam', MEMBERS),
    requesters: create('User', Math.max(MIN_REQUESTERS, Math.floor(tickets / TICKETS_PER_REQUESTER))),
  }
}

function createAccount(random: HistoryRandom, role: Role, index: number) {
  const tongue = random.skewed(TONGUES)
  const name = [random.pick(tongue.words), random.pick(tongue.words), index].join('.')
  const username = index === 0 ? KNOWN[role] : name
  const email = `${index === 0 ? username : role.toLowerCase() + index}@example.com`
  return {
    id: random.id(),
    username,
    email,
    role,
    joinedAt: BEGINNING - random.below(20 * DAY) - DAY,
    tongue,
  }
}
