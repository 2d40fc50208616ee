import { expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { newId } from '../../kernel/ids.ts'
import {
  send,
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../../testing/calls/test-server.ts'
import { CALLS } from '@support-desk/contract'
import { type ListAsked, type ListPage, openListPage } from '../../testing/live/list-page.ts'
import { listenLive } from '../../testing/live/live-page.ts'

const TICKETS = 2000
const AGENTS = 20
const MOMENTS = 100
/** What each agent does between two moments. */
const STEPS = 5
const SEED = 20_262

/** What every agent has open. */
const LISTS: Record<string, ListAsked> = {
  'your turn': { view: 'your-turn' },
  'team’s turn': { view: 'team-turn' },
  requester: { view: 'requester' },
  others: { view: 'others' },
  snoozed: { view: 'snoozed' },
  pending: { condition: 'state:Pending OR (assignee:none -turn:requester number:<50)' },
  'mine and late': { view: 'your-turn', condition: '-is:solved' },
  words: { condition: 'ladder -is:solved' },
}
/** Lists that say the same to everybody. */
const SHARED = new Set(['pending', 'words', 'changing'])

type Scene = { testServer: TestServer; users: User[]; agents: User[]; admin: User; tickets: string[] }

async function createScene(): Promise<Scene> {
  const testServer = await startTestServer({ checkAnswers: false })
  const add = (role: User['role'], count: number) =>
    Promise.all(Array.from({ length: count }, () => testServer.add(role)))
  const [users, agents, [admin]] = [
    await add('User', 5),
    await add('SupportTeam', AGENTS),
    await add('Admin', 1),
  ]
  if (!admin) throw new Error('There is no admin.')
  const tickets: string[] = []
  const picture = { full: '', thumb: '' }
  for (let made = 0; made < TICKETS; made += 100) {
    await testServer.ctx.store.write(async (tx) => {
      for (let index = made; index < made + 100; index++) {
        const id = newId()
        tickets.push(id)
        await tx.tickets.insert({
          id,
          picture,
          occurredOn: '2026-01-05',
          occurredTime: '',
          message: 'It smokes.',
          subject: index % 10 === 0 ? 'A ladder is missing' : 'Printer',
          requesterId: users[index % users.length]?.id ?? '',
          createdAt: testServer.now().toISOString(),
        })
      }
    })
  }
  const memberIds = agents.slice(0, 10).map(({ id }) => id)
  await testServer.call('createTeam', { body: { name: 'Network', address: null, memberIds } }, admin.token)
  return { testServer, users, agents, admin, tickets }
}

/** Every ticket of a list, read page by page. */
async function readList({ testServer }: Scene, by: User, asked: ListAsked): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...asked, order: 'oldest' as const, ...(cursor && { cursor }) }
    const page = await testServer.call('listQueue', { query }, by.token)
    // Searches take turns; who had to wait too long asks again, as pages do.
    if (page.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      continue
    }
    for (const { id } of page.answer) ids.add(id)
    cursor = page.nextCursor
  }
  return ids
}

/** One thing that somebody does to some ticket. What is refused changes nothing. */
function createActs({ testServer, users, agents, admin, tickets }: Scene) {
  const random = seededRandom(SEED)
  const any = <T>(of: readonly T[]): T => of[random.below(of.length)] as T
  const { call, ctx } = testServer
  /** Most of what happens is about few tickets, where changes meet. */
  const ticket = (): string => (random.next() < 0.7 ? any(tickets.slice(0, 60)) : any(tickets))
  const find = (id: string) => ctx.store.tickets.find(id)
  const byAssignee = async (id: string): Promise<User | undefined> => {
    const known = await find(id)
    return agents.find((agent) => agent.id === known?.assignee?.id)
  }
  const acts: ((agent: User) => Promise<unknown>)[] = [
    (agent) => call('takeTicket', { body: { Ticketid: ticket() } }, agent.token),
    () => call('assignTicket', { body: { ticketid: ticket(), supportteamid: any(agents).id } }, admin.token),
    async () => {
      const ticketid = ticket()
      const assignee = await byAssignee(ticketid)
      const status = any(['Pending', 'OnHold', 'Solved'] as const)
      if (assignee) await call('updateTicket', { body: { ticketid, status } }, assignee.token)
    },
    async () => {
      const ticketid = ticket()
      const assignee = await byAssignee(ticketid)
      if (assignee)
        await call('postChat', { body: { ticketid, chat: 'Where is the ladder?' } }, assignee.token)
    },
    async () => {
      const known = await find(ticket())
      const user = users.find(({ id }) => id === known?.requester.id)
      if (known && user)
        await call('postChat', { body: { ticketid: known.id, chat: 'Still broken' } }, user.token)
    },
    async () => {
      const known = await find(ticket())
      const assignee = known && (await byAssignee(known.id))
      if (!known || !assignee) return
      const [params, version] = [{ ticketId: known.id }, known.version]
      await (random.next() < 0.5
        ? call('releaseTicket', { params, body: { version } }, assignee.token)
        : call('reassignTicket', { params, body: { version, assigneeId: any(agents).id } }, admin.token))
    },
    async () => {
      const [team] = (await call('listTeams', {}, admin.token)).answer
      const teamId = random.next() < 0.6 ? (team?.id ?? null) : null
      const set = CALLS.setTicketTeam
      await send(testServer.app, set, { params: { ticketId: ticket() }, body: { teamId } }, admin.token)
    },
    (agent) =>
      call(
        'setTicketTurn',
        {
          params: { ticketId: ticket() },
          body: { turn: any(['us', 'requester', 'third', 'nobody'] as const) },
        },
        agent.token,
      ),
    (agent) =>
      call(
        'snoozeTicket',
        { params: { ticketId: ticket() }, body: { until: null, wakes: 'answer' } },
        agent.token,
      ),
    (agent) => call('wakeTicket', { params: { ticketId: ticket() } }, agent.token),
    (agent) => call('undoTicketChange', { params: { ticketId: ticket() }, body: {} }, agent.token),
  ]
  return (agent: User): Promise<unknown> => any(acts)(agent)
}

it('a list that is open has what belongs to it and nothing else, whatever happens', async () => {
  const scene = await createScene()
  const { testServer, users, agents, admin } = scene
  const address = await listenLive(testServer)
  const random = seededRandom(SEED + 1)
  const { answer: view } = await testServer.call(
    'addView',
    { body: { name: 'Changing', condition: 'state:Pending', visibility: 'all' } },
    admin.token,
  )
  const lists = new Map(Object.entries({ ...LISTS, changing: { view: view.id } }))
  const pages = agents.map((agent): ListPage =>
    openListPage(address, agent.token, lists, (asked) => readList(scene, agent, asked)),
  )
  const act = createActs(scene)
  const head = () => testServer.ctx.store.events.latest()
  let compared = 0

  async function compare(moment: number): Promise<void> {
    const number = await head()
    await waitFor(() => testServer.ctx.feed.upTo() >= number || undefined)
    const last = await lastOfTicket(testServer, number)
    await waitFor(() => pages.every((page) => page.isThrough(last)) || undefined, 60_000)
    for (const [name, asked] of lists) {
      const shared = SHARED.has(name) && agents[0] ? await readList(scene, agents[0], asked) : null
      for (const [index, agent] of agents.entries()) {
        const truth = shared ?? (await readList(scene, agent, asked))
        const shown = pages[index]?.shown(name) ?? new Set()
        const wrong = {
          missing: [...truth].filter((id) => !shown.has(id)),
          strange: [...shown].filter((id) => !truth.has(id)),
        }
        expect(wrong, `${name} of agent ${index} at moment ${moment}`).toEqual({ missing: [], strange: [] })
        compared += truth.size
      }
    }
  }

  await waitFor(() => pages.every((page) => page.isThrough(0)) || undefined, 60_000)
  await compare(0)
  for (let moment = 1; moment <= MOMENTS; moment++) {
    await Promise.all(
      agents.map(async (agent, index) => {
        for (let step = 0; step < STEPS; step++) {
          await act(agent)
          if (random.next() < 0.02) pages[index]?.drop()
        }
      }),
    )
    if (moment % 10 === 0) {
      const condition = moment % 20 === 0 ? 'state:Pending' : 'turn:us number:<200 OR state:OnHold'
      const body = { name: 'Changing', condition, visibility: 'all' as const }
      await testServer.call('changeView', { params: { viewId: view.id }, body }, admin.token)
      await testServer.raise(users[0] ?? admin)
    }
    await compare(moment)
  }
  expect(compared).toBeGreaterThan(MOMENTS * AGENTS)
  // Pages are told what happens; they load again where the view was changed, and hardly ever else.
  const reloads = pages.reduce((sum, page) => sum + page.reloads(), 0)
  expect(reloads).toBeLessThan(AGENTS * (MOMENTS / 10) * 2)
  for (const page of pages) page.leave()
  await testServer.stop()
})

/** Number of the latest event that a list may have been told of. */
async function lastOfTicket({ ctx }: TestServer, upTo: number): Promise<number> {
  const events = await ctx.store.events.list(Math.max(0, upTo - 500), 500)
  return events.findLast(({ kind, ticketId }) => ticketId !== null && kind !== 'chat.read')?.number ?? 0
}
