import type { Columns, Read, Values } from './reader.ts'
import {
  asker,
  list,
  object,
  text,
  yesOrNo,
  type FloorAnswer,
  type FloorRequest,
  type Route,
  type Schema,
} from './route.ts'

/** What an answer shows of a ticket, and no more, in the order in which {@link onWire} takes it. */
export const FIELDS = `t.id, t.occurred_at, t.subject, t.message, t.assignee_id, assignee.username, t.opened_at is not null,
  t.state, t.created_at, t.requester_id, requester.username, t.number`
const NUMBER = 11
const PLACE = 12

export const PEOPLE = `join accounts requester on requester.id = t.requester_id
  left join accounts assignee on assignee.id = t.assignee_id`

const user = object({ _id: text, username: text })
export const ticketProperties: Record<string, Schema> = {
  _id: text,
  OccuredDate: text,
  OccuredTime: text,
  Subject: text,
  Message: text,
  AssignedUser: { ...user, nullable: true },
  Opened: yesOrNo,
  Status: text,
  CreatedAt: text,
  Create_User: user,
}
const tickets = list(object(ticketProperties))

/** A ticket as answers have it. */
export const onWire = (row: Columns): Record<string, unknown> => ({
  _id: row[0],
  OccuredDate: row[1],
  OccuredTime: String(row[1]).slice(11),
  Subject: row[2],
  Message: row[3],
  AssignedUser: row[4] === null ? null : { _id: row[4], username: row[5] },
  Opened: row[6] === 1,
  Status: row[7],
  CreatedAt: row[8],
  Create_User: { _id: row[9], username: row[10] },
})

const COLUMNS: Record<string, string> = {
  CreatedAt: 'number',
  OccuredDate: 'occurred_at',
  Subject: 'subject_key',
  Status: 'state',
  AssignedUser: 'assignee_key',
}

/** Lists of tickets, by the same keysets as the product's, and from its cursors. */
export function listRoutes(read: Read): Route[] {
  const page = (request: FloorRequest, condition: string, values: Values): FloorAnswer => {
    const { limit = '', cursor, sort = '-CreatedAt' } = request.query
    const column = COLUMNS[sort.replace('-', '')] ?? 'number'
    const [direction, than] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>']
    const conditions = condition === '' ? [] : [condition]
    if (cursor !== undefined) {
      const [place, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string]
      conditions.push(column === 'number' ? `t.number ${than} ?` : `(t.${column}, t.number) ${than} (?, ?)`)
      values.push(...(column === 'number' ? [Number(number)] : [place, Number(number)]))
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const order =
      column === 'number' ? `t.number ${direction}` : `t.${column} ${direction}, t.number ${direction}`
    const found = read(
      `select ${FIELDS}, t.${column} from tickets t ${PEOPLE} ${where} order by ${order} limit ?`,
      [...values, Number(limit) + 1],
    )
    const body = found.slice(0, Number(limit)).map(onWire)
    const last = found.length > Number(limit) ? found[Number(limit) - 1] : undefined
    if (!last) return { body }
    const place = Buffer.from(JSON.stringify([last[PLACE], String(last[NUMBER])])).toString('base64url')
    return { body, link: `<${request.url}&cursor=${place}>; rel="next"` }
  }
  const filter = ({ params: { filter: word = '' } }: FloorRequest): string =>
    word === 'waiting' ? 'Waiting' : word
  const ofUser = (column: string) => (request: FloorRequest) => {
    const state = filter(request)
    const states = state === 'Waiting' && column === 'requester_id' ? ['Waiting', 'Unassigned'] : [state]
    const inStates = state === 'Total' ? '' : ` and t.state in (${states.map(() => '?').join(', ')})`
    const values = [asker(request), ...(state === 'Total' ? [] : states)]
    return page(request, `t.${column} = ?${inStates}`, values)
  }

  /** The newest tickets that have a text with the words, without ranking. */
  const search = ({ query: { limit = '', q = '' } }: FloorRequest, requester = ''): FloorAnswer => {
    const words = q
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ')
    const found = read(
      `select ${FIELDS} from (select distinct rowid >> 20 as number from ticket_words where ticket_words match ?
         order by rowid desc) hit cross join tickets t on t.number = hit.number ${PEOPLE}
       ${requester === '' ? '' : 'where t.requester_id = ?'} limit ?`,
      [words, ...(requester === '' ? [] : [requester]), Number(limit)],
    )
    return { body: found.map(onWire) }
  }

  const get = (path: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    schema: tickets,
    handle,
  })
  return [
    get('/api/GetAllTickets', (request) =>
      request.query.q === undefined ? page(request, '', []) : search(request),
    ),
    get('/api/GetTicketByUSer-All', (request) => search(request, asker(request))),
    get('/api/filters/:filter', (request) => {
      const state = filter(request)
      return state === 'Total' ? page(request, '', []) : page(request, 't.state = ?', [state])
    }),
    get('/api/SupportTeamclintdetails/:filter', ofUser('assignee_id')),
    get('/api/userfilters/:filter', ofUser('requester_id')),
  ]
}
