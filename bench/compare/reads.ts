import { TICKET_FILTERS, TICKET_SORTS } from '@support-desk/contract'
import { createTongues } from '../history/words.ts'
import type { Server } from '../servers.ts'
import type { Kind, Operation } from './operation.ts'
import type { Asker, Scene } from './scene.ts'

/** What the pages ask for at a time. */
const PAGE_ROWS = 50
const HUNDREDTH = 100
/** How many pages after the first one are asked for in turn. */
const MORE_PAGES = 20
const STATES = ['Pending', 'Solved', 'waiting', 'OnHold', 'Unassigned', 'Total'] as const

export type Askers = { admin: Asker; members: Asker[]; users: Asker[] }

/** Everything that is read, search apart. */
export async function reads(server: Server, scene: Scene, askers: Askers): Promise<Operation[]> {
  const { admin, members, users } = askers
  const [member = admin] = members
  const list = (path: string) => `${path}?limit=${PAGE_ROWS}`
  const read = (kind: Kind, name: string, asker: Asker, paths: string[], status = 200): Operation => ({
    name,
    kind,
    requests: paths.map((path) => ({ method: 'GET', path, headers: asker.headers })),
    status,
  })
  const readByAll = (kind: Kind, name: string, some: Asker[], paths: string[]): Operation => ({
    name,
    kind,
    requests: some.flatMap(({ headers }) => paths.map((path) => ({ method: 'GET', path, headers }))),
  })
  const pages = (path: string, from: number, to: number) => walk(server, admin, path, from, to)
  const filters: Operation[] = []
  for (const filter of STATES) {
    const path = list(`/api/filters/${filter}`)
    filters.push(read('list', `all tickets, filter ${filter}`, admin, await pages(path, 1, 1 + MORE_PAGES)))
  }
  return [
    read(
      'details',
      'ticket details',
      member,
      scene.tickets.map((id) => `/api/GetOneTicket/${id}?screenshot=omit`),
    ),
    read(
      'details',
      'ticket details with picture',
      member,
      scene.tickets.map((id) => `/api/GetOneTicket/${id}`),
    ),
    read('list', 'all tickets, first page', admin, [list('/api/GetAllTickets')]),
    read('list', 'all tickets, first page, compressed', asBrowser(admin), [list('/api/GetAllTickets')]),
    read(
      'list',
      'all tickets, hundredth page',
      admin,
      await pages(list('/api/GetAllTickets'), HUNDREDTH, HUNDREDTH + MORE_PAGES),
    ),
    read(
      'list',
      'all tickets, hundredth page, compressed',
      asBrowser(admin),
      await pages(list('/api/GetAllTickets'), HUNDREDTH, HUNDREDTH + MORE_PAGES),
    ),
    read(
      'list',
      'all tickets, each sort order',
      admin,
      TICKET_SORTS.map((sort) => `${list('/api/GetAllTickets')}&sort=${sort}`),
    ),
    ...filters,
    readByAll(
      'list',
      'tickets of a member, each filter',
      members,
      TICKET_FILTERS.map((filter) => list(`/api/SupportTeamclintdetails/${filter}`)),
    ),
    readByAll(
      'list',
      'tickets of a user, each filter',
      users,
      TICKET_FILTERS.map((filter) => list(`/api/userfilters/${filter}`)),
    ),
    read('counts', 'counts of the install', admin, ['/api/status']),
    readByAll('counts', 'counts of a member', members, ['/api/SupportTeamMemberHomePage']),
    readByAll('counts', 'counts of a user', users, ['/api/GetUserStatus']),
    read('users', 'user statistics', admin, await pages(list('/api/AllUsersByAdmin/User'), 1, MORE_PAGES)),
    read(
      'chat',
      'chat history',
      member,
      scene.chats.map(({ ticketId }) => `/api/getchats/${ticketId}`),
    ),
    read(
      'chat',
      'chat history, a page',
      member,
      scene.chats.map(({ ticketId }) => `/api/v1/tickets/${ticketId}/messages`),
    ),
    read(
      'chat',
      'chatlive, nothing new',
      member,
      scene.chats.map(({ ticketId, count }) => `/api/chatlive/${ticketId}/${count}`),
      404,
    ),
  ]
}

/** Asks for answers in the forms that browsers understand. */
const asBrowser = (asker: Asker): Asker => ({
  ...asker,
  headers: { ...asker.headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
})

const COMMON = 20
const RARE = { from: 5000, to: 8000, step: 10 }

/** Search for words that nearly every ticket has, and for words that hardly any has. */
export function searches({ admin, users }: Askers): Operation[] {
  const [english] = createTongues()
  if (!english) throw new Error('There are no words to search for.')
  const common = english.words.slice(0, COMMON)
  const rare = english.words.slice(RARE.from, RARE.to).filter((_, index) => index % RARE.step === 0)
  const search = (name: string, some: Asker[], words: string[], path: string, sort: string): Operation => ({
    name: `search, ${name}`,
    kind: 'search',
    requests: some.flatMap(({ headers }) =>
      words.map((word) => {
        const query = `limit=${PAGE_ROWS}&q=${encodeURIComponent(word)}&sort=${sort}`
        return { method: 'GET', path: `${path}?${query}`, headers }
      }),
    ),
  })
  const beginnings = common.flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word.slice(0, 4)])
  const pairs = common.map((word, index) => `${word} ${common[(index * 7 + 3) % COMMON]}`)
  const all = '/api/GetAllTickets'
  return [
    search('a rare word', [admin], rare, all, '-relevance'),
    search('a common word', [admin], common, all, '-relevance'),
    search('a common word, newest first', [admin], common, all, '-CreatedAt'),
    search('a common word, by subject', [admin], common, all, 'Subject'),
    search('beginnings of words', [admin], beginnings, all, '-relevance'),
    search('two common words', [admin], pairs, all, '-relevance'),
    search('a common word in one’s own tickets', users, common, '/api/GetTicketByUSer-All', '-relevance'),
  ]
}

/** The addresses of some pages of a list, by the links from each to the next. */
async function walk(
  { address }: Server,
  { headers }: Asker,
  first: string,
  from: number,
  to: number,
): Promise<string[]> {
  const paths: string[] = []
  let path: string | undefined = first
  for (let page = 1; path !== undefined && page <= to; page++) {
    if (page >= from) paths.push(path)
    const response: Response = await fetch(address + path, { headers })
    await response.arrayBuffer()
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  if (paths.length === 0) throw new Error(`${first} has fewer than ${from} pages.`)
  return paths
}
