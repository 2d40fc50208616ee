import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'

type Row = Record<string, string | number | null>

/** Counts, users and logins. */
export function mountUsers(app: FastifyInstance, database: DatabaseSync): void {
  const counts = database.prepare('select state, n from ticket_counts where scope = ?')
  const countsOf = (scope: string): Record<string, number> => {
    const rows = counts.all(scope) as { state: string; n: number }[]
    const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
    return {
      Total: rows.reduce((sum, { n }) => sum + n, 0),
      Pending: of('Pending'),
      Solved: of('Solved'),
      OnHold: of('OnHold'),
      Waiting: of('Waiting'),
      Unassigned: of('Unassigned'),
    }
  }
  app.get('/api/status', async () => countsOf('all'))
  app.get('/api/SupportTeamMemberHomePage', async ({ headers }) => {
    const { Unassigned: _, ...rest } = countsOf(`assignee:${String(headers['x-person'])}`)
    return rest
  })
  app.get('/api/GetUserStatus', async ({ headers }) => {
    const { Unassigned = 0, Waiting = 0, ...rest } = countsOf(`requester:${String(headers['x-person'])}`)
    return { ...rest, Waiting: Waiting + Unassigned }
  })

  const idsOf = (column: string) => `(select string_agg(id, ',') from (
    select id from tickets where ${column} = accounts.id order by number desc limit 100))`
  const sumOf = (kind: string) =>
    `(select coalesce(sum(n), 0) from ticket_counts where scope = '${kind}:' || accounts.id)`
  const users = database.prepare(`select id, username, email, role, department, employee_code, joined_at,
    ${idsOf('requester_id')} as raised, ${idsOf('assignee_id')} as assigned,
    ${sumOf('requester')} as raised_count, ${sumOf('assignee')} as assigned_count
    from accounts where role = 'User' and deleted_at is null and (joined_at, id) < (?, ?)
    order by joined_at desc, id desc limit ?`)
  app.get('/api/AllUsersByAdmin/User', async (request) => {
    const { limit, cursor } = request.query as { limit: string; cursor?: string }
    const [at, id] = cursor
      ? (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string])
      : ['9', '']
    const rows = users.all(at, id, Number(limit)) as Row[]
    return {
      data: rows.map((row) => ({
        _id: row.id,
        username: row.username,
        email: row.email,
        power: row.role,
        department: row.department,
        EmployeeCode: row.employee_code,
        CreatedAT: row.joined_at,
        CreatedTickets: row.raised === null ? [] : String(row.raised).split(','),
        Assignedtickets: row.assigned === null ? [] : String(row.assigned).split(','),
        TotalCreated: row.raised_count,
        TotalAssigned: row.assigned_count,
      })),
    }
  })

  const account = database.prepare('select * from accounts where username_key = ? and deleted_at is null')
  const startSession = database.prepare(
    'insert into sessions (id, account_id, started_at, expires_at) values (?, ?, ?, ?)',
  )
  app.post('/api/Login', async (request) => {
    const { log_detail, userPassword } = request.body as { log_detail: string; userPassword: string }
    const row = account.get(log_detail.toLowerCase()) as Row
    if (!(await verify(String(row.password_hash), userPassword))) throw new Error('Wrong password.')
    const jwttoken = randomBytes(32).toString('base64url')
    const now = new Date().toISOString()
    startSession.run(jwttoken, row.id ?? null, now, now)
    return {
      msg: 'Welcome.',
      loginnewuser: {
        user_name: row.username,
        power: row.role,
        jwttoken,
        empcode: row.employee_code,
        dept: row.department,
        pro_img: row.picture !== null,
        image: row.picture,
      },
    }
  })
}
