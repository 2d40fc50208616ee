import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIVE, LIVE_CLOSE } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { type LiveLists, liveListsOf } from '../../testing/live/live-list.ts'
import { listenLive, type LivePage, openLive } from '../../testing/live/live-page.ts'

let testServer: TestServer
let address: string
let user: User
let ann: User
let ben: User
beforeEach(async () => {
  testServer = await startTestServer()
  address = await listenLive(testServer)
  user = await testServer.add('User')
  ann = await testServer.add('SupportTeam')
  ben = await testServer.add('SupportTeam')
})
afterEach(() => testServer.stop())

async function open(by: User): Promise<LiveLists & { page: LivePage }> {
  const page = openLive(address, by.token)
  await page.next('ready')
  return { ...liveListsOf(page), page }
}

const now = (): Promise<number> => testServer.ctx.store.events.latest()
const take = (Ticketid: string, by: User) => testServer.call('takeTicket', { body: { Ticketid } }, by.token)
const setState = (ticketid: string, status: 'Pending' | 'Solved', by: User) =>
  testServer.call('updateTicket', { body: { ticketid, status } }, by.token)
const addView = async (by: User, body: object) =>
  (await testServer.call('addView', { body: { name: 'View', condition: 'is:open', ...body } }, by.token))
    .answer.id
const changeView = (by: User, viewId: string, body: object) =>
  testServer.call(
    'changeView',
    { params: { viewId }, body: { name: 'View', condition: 'is:open', ...body } },
    by.token,
  )

describe('a page is told', () => {
  it('of every ticket that something happens to, which of its lists it belongs to now', async () => {
    const page = await open(ann)
    expect(
      await page.show(
        { key: 'mine', condition: 'assignee:me is:open', since: await now() },
        { key: 'free', condition: 'assignee:none', since: await now() },
        { key: 'mine and high', view: 'your-turn', condition: 'priority:high', since: await now() },
      ),
    ).toEqual({ mine: 'followed', free: 'followed', 'mine and high': 'followed' })
    const ticket = await testServer.raise(user)
    expect(await page.through(await now())).toEqual(new Map([[ticket, ['free']]]))
    await take(ticket, ann)
    expect((await page.through(await now())).get(ticket)).toEqual(['mine'])
    await setState(ticket, 'Solved', ann)
    expect((await page.through(await now())).get(ticket)).toEqual([])
  })

  it('what words it has them by, as they are written', async () => {
    const ticket = await testServer.raise(user, 'The printer is on fire')
    await take(ticket, ann)
    const page = await open(ann)
    const since = await now()
    await page.show({ key: 'words', condition: '"red light" OR toner', since })
    await testServer.call('postChat', { body: { ticketid: ticket, chat: 'It has a red light.' } }, user.token)
    expect((await page.through(await now())).get(ticket)).toEqual(['words'])
  })

  it('by the one who reads: what is theirs, for two on the same view', async () => {
    const [one, other] = [await open(ann), await open(ben)]
    for (const page of [one, other]) await page.show({ key: 'l', view: 'your-turn', since: await now() })
    const ticket = await testServer.raise(user)
    await take(ticket, ben)
    expect((await one.through(await now())).get(ticket)).toEqual([])
    expect((await other.through(await now())).get(ticket)).toEqual(['l'])
  })

  it('what it has missed since its rows were asked for, or to load them again where that is too much', async () => {
    const early = await testServer.raise(user)
    const since = await now()
    const late = await testServer.raise(user)
    const page = await open(ann)
    expect(await page.show({ key: 'l', condition: 'is:open', since })).toEqual({ l: 'followed' })
    expect(await page.through(await now())).toEqual(new Map([[late, ['l']]]))
    expect(early).not.toBe(late)
    expect(await page.show({ key: 'other', condition: 'is:open', since: null })).toMatchObject({
      other: 'reload',
    })
    await testServer.ctx.store.write(async (tx) => {
      for (let count = 0; count < LIVE.replayed; count++) {
        await tx.events.append(
          { kind: 'ticket.raised', ticketId: late, data: {} },
          testServer.now().toISOString(),
        )
      }
    })
    await page.through(await now())
    expect(await page.show({ key: 'third', condition: 'is:open', since })).toMatchObject({ third: 'reload' })
  })

  it('once of all lists, and the facts are read once for all pages', async () => {
    const pages = [await open(ann), await open(ann), await open(ben)]
    for (const page of pages) {
      await page.show(
        { key: 'a', view: 'your-turn', since: await now() },
        { key: 'b', condition: 'is:open', since: await now() },
      )
    }
    const { conditions } = testServer.ctx.store
    const { facts } = conditions
    let reads = 0
    conditions.facts = (...asked) => {
      reads++
      return facts(...asked)
    }
    const ticket = await testServer.raise(user)
    for (const page of pages) expect((await page.through(await now())).get(ticket)).toEqual(['b'])
    expect(reads).toBe(1)
    expect(pages[0]?.page.heard.filter(({ kind }) => kind === 'membership')).toHaveLength(1)
  })

  it('to load its lists again where the facts cannot be read', async () => {
    const page = await open(ann)
    await page.show({ key: 'l', condition: 'is:open', since: await now() })
    const { conditions } = testServer.ctx.store
    const { facts } = conditions
    conditions.facts = () => Promise.reject(new Error('away'))
    await testServer.raise(user)
    expect(await page.stateOf('l', 2)).toBe('reload')
    conditions.facts = facts
    const ticket = await testServer.raise(user)
    expect((await page.through(await now())).get(ticket)).toEqual(['l'])
  })
})

describe('a list', () => {
  it('of a wrong condition, of no view that its reader may see, or of a user, is not followed', async () => {
    const page = await open(ann)
    const foreign = await addView(ben, {})
    expect(
      await page.show(
        { key: 'odd', condition: 'colour:red' },
        { key: 'unknown', view: 'nothing' },
        { key: 'foreign', view: foreign },
        { key: 'good', condition: '', since: await now() },
      ),
    ).toEqual({ odd: 'bad_condition', unknown: 'not_found', foreign: 'not_found', good: 'followed' })
    const other = await open(user)
    expect(await other.show({ key: 'l', condition: 'is:open' })).toEqual({ l: 'not_found' })
    const ticket = await testServer.raise(user)
    expect((await page.through(await now())).get(ticket)).toEqual(['good'])
    expect(other.page.heard.some(({ kind }) => kind === 'membership')).toBe(false)
  })

  it('of a view follows the view, until its reader may not see it any more', async () => {
    const admin = await testServer.add('Admin')
    const view = await addView(admin, { visibility: 'all' })
    const page = await open(ann)
    await page.show(
      { key: 'l', view, since: await now() },
      { key: 'other', condition: '', since: await now() },
    )
    await changeView(admin, view, { visibility: 'all', condition: 'is:solved' })
    expect(await page.stateOf('l', 2)).toBe('reload')
    expect(page.page.heard.findLast(({ kind }) => kind === 'lists')).toMatchObject({ lists: [{ key: 'l' }] })
    const ticket = await testServer.raise(user)
    expect((await page.through(await now())).get(ticket)).toEqual(['other'])
    await changeView(admin, view, { visibility: 'own' })
    expect(await page.stateOf('l', 3)).toBe('not_found')
    await changeView(admin, view, { visibility: 'all' })
    expect(await page.stateOf('l', 4)).toBe('reload')
    await testServer.call('deleteView', { params: { viewId: view } }, admin.token)
    expect(await page.stateOf('l', 5)).toBe('not_found')
  })

  it('that names somebody is loaded again when they go, and others are not', async () => {
    const admin = await testServer.add('Admin')
    const page = await open(ann)
    await page.show(
      { key: 'ben', condition: `assignee:${ben.username}`, since: await now() },
      { key: 'open', condition: 'is:open', since: await now() },
    )
    const params = { userid: ben.id, power: ben.role } as const
    await testServer.call('deleteUser', { params }, admin.token)
    expect(['reload', 'bad_condition']).toContain(await page.stateOf('ben', 2))
    expect(page.page.heard.filter(({ kind }) => kind === 'lists')).toHaveLength(2)
  })

  it('is loaded again where tickets went by their age', async () => {
    const page = await open(ann)
    await page.show({ key: 'l', condition: 'is:open', since: await now() })
    const at = testServer.now().toISOString()
    await testServer.ctx.store.write((tx) =>
      tx.events.append({ kind: 'retention.applied', data: { what: 'tickets', count: 1 } }, at),
    )
    expect(await page.stateOf('l', 2)).toBe('reload')
  })

  it('that is not shown any more is not told of', async () => {
    const page = await open(ann)
    await page.show({ key: 'l', condition: 'is:open', since: await now() })
    page.page.say({ kind: 'lists', lists: [] })
    await page.show({ key: 'other', condition: 'is:solved', since: await now() })
    const ticket = await testServer.raise(user)
    expect((await page.through(await now())).get(ticket)).toEqual([])
  })
})

it('a page that shows too many lists, or says too much of them, is sent away', async () => {
  const many = await open(ann)
  const list = (key: number) => ({ key: String(key), condition: 'is:open', since: null })
  many.page.say({
    kind: 'lists',
    lists: Array.from({ length: LIVE.listsPerConnection + 1 }, (_, n) => list(n)),
  })
  expect(await many.page.closed).toBe(LIVE_CLOSE.badMessage)
  const stranger = openLive(address)
  await stranger.opened
  stranger.say({ kind: 'lists', lists: [list(1)] })
  expect(await stranger.closed).toBe(LIVE_CLOSE.badMessage)
})

it('the rights of a page end with its session', async () => {
  const page = await open(ann)
  await page.show({ key: 'l', condition: 'is:open', since: await now() })
  await testServer.call('logOut', {}, ann.token)
  expect(await page.page.closed).toBe(LIVE_CLOSE.sessionOver)
  await testServer.raise(user)
  const other = await open(ben)
  await other.show({ key: 'l', condition: 'is:open', since: null })
  expect(page.page.heard.some(({ kind }) => kind === 'membership')).toBe(false)
})
