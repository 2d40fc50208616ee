import { TICKET_SORTS } from '@support-desk/contract'
import { tagNamed } from './history/rows.ts'
import { drawScreens } from './history/pictures.ts'
import { historyRandom } from './history/random.ts'
import { TONGUES } from './history/words.ts'
import type { Load, Request } from './load.ts'
import type { Scene, Session } from './scene.ts'

export type Kind = 'list' | 'details' | 'count' | 'view' | 'search' | 'slowest' | 'post' | 'raise' | 'change'
export type Operation = Load & { kind: Kind }

const PAGE_ROWS = 50
const STATUSES = ['OnHold', 'Pending', 'Solved']
const PRIORITIES = ['high', 'low', 'urgent', 'normal']
const BOUNDARY = 'bench-boundary'
const list = (path: string): string => `${path}?limit=${PAGE_ROWS}`

/** Conditions of the standard inbox views, and pairs of a common and a rare condition. */
const STANDARD_VIEWS = [
  'turn:us assignee:me -is:snoozed',
  'turn:us assignee:none -is:snoozed (team:mine OR team:none)',
  'turn:requester assignee:me -is:snoozed',
  'is:snoozed assignee:me',
]
const OTHER_VIEWS = [
  'is:open priority:>=high',
  'turn:third created:<30d',
  'status:Pending waiting:>4h',
  'is:solved solved:<7d',
  'is:unassigned -turn:us',
  `tag:${tagNamed(1)} tag:${tagNamed(480)}`,
  `tag:${tagNamed(3)} is:open`,
]
export const INBOX = STANDARD_VIEWS[0] ?? ''

const ORDERS = ['waiting', 'newest', 'priority']

function reading(kind: Kind, name: string, sessions: Session[], paths: string[]): Operation {
  const requests = sessions.flatMap(({ headers }) =>
    paths.map((path) => ({ method: 'GET', path, headers }) as const),
  )
  return { kind, name, requests }
}

export const queue = (condition: string, order = 'waiting'): string =>
  `${list('/api/v1/queue-tickets')}&${new URLSearchParams({ condition, order })}`

/** All reads except searches. */
export async function readOperations(address: string, scene: Scene): Promise<Operation[]> {
  const { admin, members, users, tickets } = scene
  const [admins, all] = [[admin], '/api/GetAllTickets']
  const ofStatus = (path: string) =>
    ['Pending', 'Solved', 'OnHold', 'Total'].map((status) => list(`${path}/${status}`))
  const hundredth = await pagesOf(address, admin, list(all), 100, 110)
  const sorted = TICKET_SORTS.map((sort) => `${list(all)}&sort=${sort}`)
  const details = tickets.map((id) => `/api/GetOneTicket/${id}?screenshot=omit`)
  const withScreenshot = tickets.map((id) => `/api/GetOneTicket/${id}`)
  const conversations = tickets.map((id) => `/api/v1/tickets/${id}/messages`)
  const standard = STANDARD_VIEWS.map((view) => queue(view))
  const views = OTHER_VIEWS.flatMap((view) => ORDERS.map((order) => queue(view, order)))
  return [
    reading('list', 'all tickets, first page', admins, [list(all)]),
    reading('list', 'all tickets, hundredth page', admins, hundredth),
    reading('list', 'all tickets, each order', admins, sorted),
    reading('list', 'all tickets, each status', admins, ofStatus('/api/filters')),
    reading('list', 'tickets of a member', members, ofStatus('/api/SupportTeamclintdetails')),
    reading('list', 'tickets of a requester', users, ofStatus('/api/userfilters')),
    reading('details', 'ticket', admins, details),
    reading('details', 'ticket with its screenshot', admins, withScreenshot),
    reading('details', 'conversation', admins, conversations),
    reading('count', 'counts of all tickets', admins, ['/api/status']),
    reading('count', 'counts of a member', members, ['/api/SupportTeamMemberHomePage']),
    reading('count', 'counts of a requester', users, ['/api/GetUserStatus']),
    reading('view', 'standard views', members, standard),
    reading('view', 'views of two conditions, each order', members, views),
  ]
}

/** The slowest searches come last. */
export function searchOperations({ admin, members }: Scene): Operation[] {
  const words = TONGUES[0]?.words ?? []
  const common = words.slice(0, 20)
  const rare = words.slice(5000, 8000).filter((_, index) => index % 10 === 0)
  const pairs = common.map((word, index) => `${word} ${common[(index * 7 + 3) % common.length]}`)
  // Many prefixes with many hits, and common words that rarely occur together.
  const worst = ['a b c d e f g h i j', ...[10, 3, 1].map((count) => common.slice(0, count).join(' '))]
  const search = (text: string, sort = '-relevance', path = '/api/GetAllTickets'): string =>
    `${list(path)}&q=${encodeURIComponent(text)}&sort=${sort}`
  const own = '/api/SupportTeamclintdetails/Total'
  const slowest = worst.flatMap((text) => [
    search(text),
    search(text, 'Subject'),
    search(text, '-relevance', own),
  ])
  const searching = (name: string, texts: string[]): Operation => {
    const paths = texts.map((text) => search(text))
    return reading('search', `search: ${name}`, [admin], paths)
  }
  return [
    searching('a common word', common),
    searching('a rare word', rare),
    searching('two words', pairs),
    // The server may stop a search at its timeout.
    { ...reading('slowest', 'search: the slowest ones', members.slice(0, 1), slowest), statuses: [200, 503] },
  ]
}

/** Sources of changing requests. Each request differs. */
export type Changes = Record<'post' | 'raise' | 'take' | 'update' | 'prioritise', () => Request>

export async function createChanges({ members, users, assigned, unassigned }: Scene): Promise<Changes> {
  const forms = (await drawScreens(historyRandom(21), 160)).map(formWith)
  const json = (method: 'POST' | 'PUT', path: string, { headers }: Session, body: object): Request => ({
    method,
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cycle = <T>(items: readonly T[]): (() => [item: T, round: number]) => {
    let count = 0
    return () => [items[count % items.length] as T, Math.floor(count++ / items.length)]
  }
  const [toPost, toUpdate, toPrioritise] = [cycle(assigned), cycle(assigned), cycle(assigned)]
  const [nextMember, nextUser, nextForm] = [cycle(members), cycle(users), cycle(forms)]
  let taken = 0
  return {
    post() {
      const [{ ticketId: ticketid, assignee }] = toPost()
      return json('POST', '/api/postchat', assignee, { ticketid, chat: 'Please try the printer again.' })
    },
    raise() {
      const [[{ headers: own }], [body]] = [nextUser(), nextForm()]
      const headers = { ...own, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      return { method: 'POST', path: '/api/NewTicket', headers, body }
    },
    take() {
      const Ticketid = unassigned[taken++]
      if (Ticketid === undefined) throw new Error('No more tickets to take.')
      return json('POST', '/api/taketickets', nextMember()[0], { Ticketid })
    },
    update() {
      const [{ ticketId: ticketid, assignee }, round] = toUpdate()
      return json('POST', '/api/updateTicket', assignee, {
        ticketid,
        status: STATUSES[round % STATUSES.length],
      })
    },
    prioritise() {
      const [{ ticketId, assignee }, round] = toPrioritise()
      const priority = PRIORITIES[round % PRIORITIES.length]
      return json('PUT', `/api/v1/tickets/${ticketId}/priority`, assignee, { priority })
    },
  }
}

export function changeOperations(changes: Changes, { unassigned }: Scene): Operation[] {
  return [
    { kind: 'post', name: 'post a message', requests: changes.post },
    { kind: 'raise', name: 'new ticket with a screenshot', requests: changes.raise },
    { kind: 'change', name: 'take', requests: changes.take, amount: unassigned.length },
    { kind: 'change', name: 'update of the status', requests: changes.update },
    { kind: 'change', name: 'update of the priority', requests: changes.prioritise, statuses: [200, 204] },
  ]
}

/** The form body of a new ticket. */
function formWith(picture: Buffer): Buffer {
  const details = { date: '2026-01-31', time: '09:30', subject: 'Green projector', message: 'All is green.' }
  const part = (disposition: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const head = `${part('name="ticketdetails"')}\r\n${JSON.stringify(details)}\r\n${part('name="img"; filename="screen.png"')}`
  return Buffer.concat([
    Buffer.from(`${head}content-type: image/png\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** Paths of the pages `from` to `to` of a list, by following its links. */
async function pagesOf(address: string, { headers }: Session, first: string, from: number, to: number) {
  const paths: string[] = []
  let path: string | undefined = first
  for (let page = 1; path !== undefined && page <= to; page++) {
    if (page >= from) paths.push(path)
    const response: Response = await fetch(address + path, { headers })
    await response.arrayBuffer()
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return paths
}
