import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CALLS } from '@support-desk/contract'
import { openStore, type Place } from '../../server/open-store.ts'
import { historyRandom } from '../history/history-random.ts'
import { KNOWN, PASSWORD } from '../history/users.ts'
import type { Server } from '../servers.ts'

const MEMBERS = 8
const USERS = 40
const SAMPLE = 400
/** Tickets that are there to be taken, beside those of the history. */
const FRESH = 6400
const SEED = 5

type User = { id: string; username: string }
/** Somebody who is logged in; the floor, which knows no logins, is told who asks. */
export type Asker = User & { headers: Record<string, string> }

/** What there is on an install to ask for: chosen by seed, spread over the whole history. */
export type Scene = {
  tickets: string[]
  chats: { ticketId: string; count: number; requester: string; assignee: string }[]
  /** Tickets that nobody has, once they are raised: all at one moment and with one picture that is there already. */
  fresh: string[]
  raisedAt: string
  picture: { full: string; thumb: string }
  /** Tickets of members that are in another state than On Hold. */
  assigned: { ticketId: string; assignee: string }[]
  admin: User
  members: User[]
  users: User[]
}

/** Chooses what will be asked for on an install of SQLite. */
export function chooseScene(dataDir: string): Scene {
  const random = historyRandom(SEED)
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const all = <Row>(sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values) as Row[]
  const [{ last } = { last: 0 }] = all<{ last: number }>('select max(number) as last from tickets')
  const among = <Row>(columns: string, condition: string) =>
    Array.from({ length: SAMPLE }, () => 1 + random.below(last)).flatMap((number) =>
      all<Row>(
        `select ${columns} from tickets where number >= ? and ${condition} order by number limit 1`,
        number,
      ),
    )
  const users = (role: string, known: string, count: number) =>
    all<User>(
      'select id, username from accounts where role = ? order by username <> ?, id limit ?',
      role,
      known,
      count,
    )
  const members = users('SupportTeam', KNOWN.member, MEMBERS)
  const [admin = { id: '', username: '' }] = users('Admin', KNOWN.admin, 1)
  const scene = {
    tickets: among<{ id: string }>('id', 'opened_at is not null').map(({ id }) => id),
    chats: among<Scene['chats'][number]>(
      'id as ticketId, message_count as count, requester_id as requester, assignee_id as assignee',
      'message_count > 0',
    ),
    assigned: members.flatMap(({ id }) =>
      all<Scene['assigned'][number]>(
        `select id as ticketId, assignee_id as assignee from tickets
         where assignee_id = ? and state <> 'OnHold' order by number desc limit ?`,
        id,
        SAMPLE / MEMBERS,
      ),
    ),
    admin,
    members,
    users: users('User', KNOWN.user, USERS),
  }
  const [picture] = all<{ full: string; thumb: string }>(
    'select picture_full as full, picture_thumb as thumb from tickets limit 1',
  )
  database.close()
  const fresh = historyRandom(SEED + 1)
  return {
    ...scene,
    fresh: Array.from({ length: FRESH }, fresh.id),
    picture: picture ?? { full: '', thumb: '' },
    raisedAt: new Date().toISOString(),
  }
}

/** Raises the fresh tickets of a scene by the product's own store. The install must not run meanwhile. */
export async function raiseFresh(
  place: Place,
  { fresh, users, picture, raisedAt: createdAt }: Scene,
): Promise<void> {
  const store = await openStore(place)
  const when = { occurredOn: createdAt.slice(0, 10), occurredTime: '', createdAt }
  await store.write(async (tx) => {
    for (const [index, id] of fresh.entries()) {
      const requesterId = users[index % users.length]?.id ?? ''
      const subject = `Take me, number ${index}`
      await tx.tickets.insert({ id, requesterId, subject, message: 'Nobody has me.', picture, ...when })
      const event = { kind: 'ticket.raised', ticketId: id, actorId: requesterId, data: {} } as const
      await tx.events.append(event, createdAt)
    }
  })
  await store.close()
}

/** Logs somebody in. */
export async function logIn({ address }: Pick<Server, 'address'>, user: User): Promise<Asker> {
  const response = await fetch(address + CALLS.logIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ log_detail: user.username, userPassword: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${user.username} could not log in: ${response.status}`)
  const { loginnewuser } = (await response.json()) as { loginnewuser: { jwttoken: string } }
  return {
    ...user,
    headers: { authorization: `Bearer ${loginnewuser.jwttoken}`, 'x-user': user.id },
  }
}
