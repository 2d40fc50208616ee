import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Role } from '@support-desk/contract'
import { historyRandom } from './history/random.ts'
import { KNOWN, PASSWORD } from './history/accounts.ts'

const MEMBERS = 8
const USERS = 40
const SAMPLE = 400
const SEED = 5

/** A logged-in user. */
export type Session = { id: string; headers: Record<string, string> }

/** Users and ticket ids for the requests of a run, chosen by seed from the whole history. */
export type Scene = {
  admin: Session
  members: Session[]
  users: Session[]
  tickets: string[]
  assigned: { ticketId: string; assignee: Session }[]
  unassigned: string[]
}

/** Reads names and ids from the generated SQLite file, and logs the users in. */
export async function openScene(address: string, file: string): Promise<Scene> {
  const database = new DatabaseSync(file, { readOnly: true })
  const ids = (condition: string, ...values: SQLInputValue[]): string[] => {
    const rows = database.prepare(`select id from tickets where ${condition}`).all(...values)
    return rows.map(({ id }) => String(id))
  }
  const random = historyRandom(SEED)
  const last = Number(database.prepare('select max(number) as last from tickets').get()?.last)
  const tickets = Array.from({ length: SAMPLE }, () => 1 + random.below(last)).flatMap((number) =>
    ids('number >= ? and opened_at is not null order by number limit 1', number),
  )
  const unassigned = ids('assignee_id is null order by number desc limit 1600')
  const members = await logIn(address, file, 'SupportTeam', MEMBERS)
  const assigned = members.flatMap((assignee) => {
    const own = ids('assignee_id = ? order by number desc limit ?', assignee.id, SAMPLE / MEMBERS)
    return own.map((ticketId) => ({ ticketId, assignee }))
  })
  database.close()
  const [admin] = await logIn(address, file, 'Admin', 1)
  if (!admin) throw new Error('The database has no admin.')
  return { admin, members, users: await logIn(address, file, 'User', USERS), tickets, assigned, unassigned }
}

/** Logs in some users of a role, the busiest one first. */
export async function logIn(address: string, file: string, role: Role, count: number): Promise<Session[]> {
  const database = new DatabaseSync(file, { readOnly: true })
  const users = database
    .prepare('select id, username from accounts where role = ? order by username <> ?, id limit ?')
    .all(role, KNOWN[role], count) as { id: string; username: string }[]
  database.close()
  const sessions: Session[] = []
  for (const { id, username } of users) {
    const response = await fetch(`${address}/api/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ log_detail: username, userPassword: PASSWORD }),
    })
    if (!response.ok) throw new Error(`${username} cannot log in: ${response.status}`)
    const { loginnewuser } = (await response.json()) as { loginnewuser: { jwttoken: string } }
    sessions.push({ id, headers: { authorization: `Bearer ${loginnewuser.jwttoken}` } })
  }
  return sessions
}
