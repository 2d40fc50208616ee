import { hash } from '@node-rs/argon2'
import type { Role } from '@support-desk/contract'
import { zipf, type HistoryRandom } from './history-random.ts'
import { BEGINNING, DAY, END } from './calendar.ts'
import type { Tongue } from './words.ts'

/** Opens every account of a generated install. */
export const PASSWORD = 'Bench#2026'
/** Names that every made install has: the first of each role, who has more to do than anybody else of it. */
export const KNOWN = { admin: 'bench-admin', member: 'bench-support', user: 'bench-user' }

const ADMINS = 3
const MEMBERS = 60
const TICKETS_PER_REQUESTER = 50
const FEWEST_REQUESTERS = 200

export type Somebody = {
  id: string
  username: string
  email: string
  role: Role
  department: string
  employeeCode: string
  /** JPEG in base64. */
  picture: string | null
  joinedAt: number
  tongue: Tongue
  wants: { assigned: boolean; status: boolean; chat: boolean }
}

export type Users = {
  passwordHash: string
  admins: Somebody[]
  members: Somebody[]
  requesters: Somebody[]
  /** Some raise much more than others, and nobody does before they have joined. */
  requesterAt(moment: number): Somebody
  /** Some take much more than others. */
  member(): Somebody
}

/** The users of an install of so many tickets. Most were there when it began. */
export async function createUsers(
  random: HistoryRandom,
  tongues: Tongue[],
  portraits: string[],
  tickets: number,
): Promise<Users> {
  const passwordHash = await hash(PASSWORD, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.alloc(16, 7),
  })
  const some = (role: Role, count: number, known: string): Somebody[] =>
    Array.from({ length: count }, (_, index) => somebody(random, tongues, portraits, role, index, known))
  const admins = some('Admin', ADMINS, KNOWN.admin)
  const members = some('SupportTeam', MEMBERS, KNOWN.member)
  const requesters = some(
    'User',
    Math.max(FEWEST_REQUESTERS, Math.floor(tickets / TICKETS_PER_REQUESTER)),
    KNOWN.user,
  )
  const drawRequester = zipf(requesters.length, 0.7, 5)
  const drawMember = zipf(members.length, 0.6, 3)
  return {
    passwordHash,
    admins,
    members,
    requesters,
    requesterAt(moment) {
      for (;;) {
        const requester = requesters[drawRequester(random)]
        if (requester && requester.joinedAt < moment) return requester
      }
    },
    member: () => members[drawMember(random)] as Somebody,
  }
}

const NAMES = { User: 'u', SupportTeam: 's', Admin: 'a' }
const DEPARTMENTS = ['Physics', 'Library', 'Admissions', 'Finance', 'Law', 'Biology', 'Music', 'Nursing']

function somebody(
  random: HistoryRandom,
  tongues: Tongue[],
  portraits: string[],
  role: Role,
  index: number,
  known: string,
): Somebody {
  const tongue = tongueOf(random, tongues)
  const [first = '', last = ''] = [random.pick(tongue.words), random.pick(tongue.words)]
  const username = index === 0 ? known : `${first.slice(0, 20)}.${last.slice(0, 20)}${index}`
  const early = index === 0 || role !== 'User' || random.happens(0.7)
  const hasProfile = role === 'User' && random.happens(0.6)
  return {
    id: random.id(),
    username,
    email: index === 0 ? `${known}@example.com` : `${NAMES[role]}${index}@example.com`,
    role,
    department: hasProfile ? random.pick(DEPARTMENTS) : '',
    employeeCode: hasProfile ? `E-${1000 + index}` : '',
    picture: hasProfile ? random.pick(portraits) : null,
    joinedAt: early ? BEGINNING - random.below(20 * DAY) - DAY : BEGINNING + random.below(END - BEGINNING),
    tongue,
    wants: { assigned: random.happens(0.8), status: random.happens(0.6), chat: random.happens(0.6) },
  }
}

function tongueOf(random: HistoryRandom, tongues: Tongue[]): Tongue {
  let left = random.next()
  for (const tongue of tongues) {
    left -= tongue.language.share
    if (left < 0) return tongue
  }
  return tongues[0] as Tongue
}
