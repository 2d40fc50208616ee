import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Row = Record<string, string | number | null>
type Query = { limit: string; cursor?: string; sort?: string; q?: string }

const COLUMNS: Record<string, string> = {
  CreatedAt: 'number',
  OccuredDate: 'occurred_at',
  Subject: 'subject_key',
  Status: 'state',
  AssignedUser: 'assignee_key',
}
const STATES: Record<string, string> = { waiting: 'Waiting' }

/** A ticket as lists have it. */
export const onWire = (row: Row) => ({
  _id: row.id,
  OccuredDate: row.occurred_at,
  OccuredTime: String(row.occurred_at).slice(11),
  Subject: row.subject,
  Message: row.message,
  AssignedUser: row.assignee_id ? { _id: row.assignee_id, username: row.assignee_name } : null,
  Opened: row.opened_at !== null,
  Status: row.state,
  CreatedAt: row.created_at,
  Create_User: { _id: row.requester_id, username: row.requester_name },
})

/** What a ticket is answered with comes from these. */
export const TICKET = `select t.id, t.number, t.requester_id, t.assignee_id, t.state, t.subject, t.message, t.occurred_at,
  t.picture_full, t.opened_at, t.created_at, t.version, assignee.username as assignee_name,
  requester.username as requester_name
  from tickets t join accounts requester on requester.id = t.requester_id
  left join accounts assignee on assignee.id = t.assignee_id`

/** Lists of tickets, by the same keysets as the product's, and from its cursors. */
export function mountLists(app: FastifyInstance, database: DatabaseSync): void {
  const prepared = new Map<string, StatementSync>()
  const rows = (sql: string, values: SQLInputValue[]): Row[] => {
    let statement = prepared.get(sql)
    if (!statement) prepared.set(sql, (statement = database.prepare(sql)))
    return statement.all(...values) as Row[]
  }

  const page = (
    request: FastifyRequest,
    reply: FastifyReply,
    condition: string,
    values: SQLInputValue[],
  ): unknown[] => {
    const { limit, cursor, sort = '-CreatedAt' } = request.query as Query
    const column = COLUMNS[sort.replace('-', '')] ?? 'number'
    const [direction, than] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>']
    const conditions = condition === '' ? [] : [condition]
    if (cursor !== undefined) {
      const [place, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
      conditions.push(column === 'number' ? `t.number ${than} ?` : `(t.${column}, t.number) ${than} (?, ?)`)
      values.push(...(column === 'number' ? [Number(number)] : [place, Number(number)]))
    }
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const order =
      column === 'number' ? `t.number ${direction}` : `t.${column} ${direction}, t.number ${direction}`
    const found = rows(`${TICKET}${where} order by ${order} limit ?`, [...values, Number(limit) + 1])
    const last = found.length > Number(limit) ? found[Number(limit) - 1] : undefined
    if (last) {
      const place = Buffer.from(JSON.stringify([last[column], String(last.number)])).toString('base64url')
      reply.header('link', `<${request.url}&cursor=${place}>; rel="next"`)
    }
    return found.slice(0, Number(limit)).map(onWire)
  }
  const filter = (request: FastifyRequest): string => {
    const { filter: word } = request.params as { filter: string }
    return STATES[word] ?? word
  }
  const user = (request: FastifyRequest): string => String(request.headers['x-person'])

  app.get('/api/GetAllTickets', async (request, reply) => {
    const { q } = request.query as Query
    return q === undefined ? page(request, reply, '', []) : search(request, q, '')
  })
  app.get('/api/GetTicketByUSer-All', async (request) => {
    return search(request, (request.query as Query).q ?? '', user(request))
  })
  app.get('/api/filters/:filter', async (request, reply) => {
    const state = filter(request)
    return state === 'Total' ? page(request, reply, '', []) : page(request, reply, 't.state = ?', [state])
  })
  const ofPerson = (path: string, column: string) =>
    app.get(path, async (request, reply) => {
      const state = filter(request)
      const states = state === 'Waiting' && column === 'requester_id' ? ['Waiting', 'Unassigned'] : [state]
      const inStates = state === 'Total' ? '' : ` and t.state in (${states.map(() => '?').join(', ')})`
      const values = [user(request), ...(state === 'Total' ? [] : states)]
      return page(request, reply, `t.${column} = ?${inStates}`, values)
    })
  ofPerson('/api/SupportTeamclintdetails/:filter', 'assignee_id')
  ofPerson('/api/userfilters/:filter', 'requester_id')

  /** The newest tickets that have a text with the words, without ranking. */
  function search(request: FastifyRequest, q: string, requester: string): unknown[] {
    const { limit } = request.query as Query
    const expression = q
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ')
    const found = new Map<number, unknown>()
    const hits = rows(
      'select distinct rowid >> 20 as number from ticket_words where ticket_words match ? order by rowid desc limit ?',
      [expression, requester === '' ? 4 * Number(limit) : 1000],
    )
    for (const { number } of hits) {
      const [row] = rows(`${TICKET} where t.number = ?`, [number as number])
      if (row && (requester === '' || row.requester_id === requester)) found.set(Number(number), onWire(row))
      if (found.size >= Number(limit)) break
    }
    return [...found.values()]
  }
}
