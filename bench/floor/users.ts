import type { Read } from './reader.ts'
import { asker, list, object, text, textOrNull, whole, type Route } from './route.ts'

const STATES = ['Pending', 'Solved', 'OnHold', 'Waiting', 'Unassigned'] as const
type Counts = Record<(typeof STATES)[number] | 'Total', number>

const idsOf = (column: string) => `(select string_agg(id, ',') from (
  select id from tickets where ${column} = accounts.id order by number desc limit 100))`
const sumOf = (kind: string) =>
  `(select coalesce(sum(n), 0) from ticket_counts where scope = '${kind}:' || accounts.id)`
const USERS = `select id, username, email, role, department, employee_code, joined_at,
  ${idsOf('requester_id')}, ${idsOf('assignee_id')}, ${sumOf('requester')}, ${sumOf('assignee')}
  from accounts where role = 'User' and deleted_at is null and (joined_at, id) < (?, ?)
  order by joined_at desc, id desc limit ?`

/** Counts of tickets and the list of users with theirs. */
export function userRoutes(read: Read): Route[] {
  const countsOf = (scope: string): Counts => {
    const rows = read('select state, n from ticket_counts where scope = ?', [scope])
    const counts: Counts = { Pending: 0, Solved: 0, OnHold: 0, Waiting: 0, Unassigned: 0, Total: 0 }
    for (const [state, count] of rows as [keyof Counts, number][]) {
      counts[state] = count
      counts.Total += count
    }
    return counts
  }
  const counted = (path: string, names: readonly string[], handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    schema: object(Object.fromEntries(['Total', ...names].map((name) => [name, whole]))),
    handle,
  })
  const ofMember = STATES.filter((state) => state !== 'Unassigned')
  return [
    counted('/api/status', STATES, () => ({ body: countsOf('all') })),
    counted('/api/SupportTeamMemberHomePage', ofMember, (request) => {
      const { Unassigned: _, ...counts } = countsOf(`assignee:${asker(request)}`)
      return { body: counts }
    }),
    counted('/api/GetUserStatus', ofMember, (request) => {
      const { Unassigned, ...counts } = countsOf(`requester:${asker(request)}`)
      return { body: { ...counts, Waiting: counts.Waiting + Unassigned } }
    }),
    {
      method: 'GET',
      path: '/api/AllUsersByAdmin/User',
      schema: object({
        data: list(
          object({
            _id: text,
            username: text,
            email: text,
            power: text,
            department: textOrNull,
            EmployeeCode: textOrNull,
            CreatedAT: text,
            CreatedTickets: list(text),
            Assignedtickets: list(text),
            TotalCreated: whole,
            TotalAssigned: whole,
          }),
        ),
      }),
      handle({ query: { limit, cursor } }) {
        const [at, id] = cursor
          ? (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string])
          : ['9', '']
        const idsIn = (ids: unknown) => (ids === null ? [] : String(ids).split(','))
        const data = read(USERS, [at, id, Number(limit)]).map((row) => ({
          _id: row[0],
          username: row[1],
          email: row[2],
          power: row[3],
          department: row[4],
          EmployeeCode: row[5],
          CreatedAT: row[6],
          CreatedTickets: idsIn(row[7]),
          Assignedtickets: idsIn(row[8]),
          TotalCreated: row[9],
          TotalAssigned: row[10],
        }))
        return { body: { data } }
      },
    },
  ]
}
