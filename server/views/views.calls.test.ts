import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CALLS,
  type Failure,
  LIMITS,
  QUEUE_ORDERS,
  STANDARD_VIEWS,
  VIEW_COLUMNS,
  VIEW_GROUPINGS,
  VIEW_ICONS,
} from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import {
  type LooseInput,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../testing/calls/test-server.ts'

let testServer: TestServer
let admin: User
let ann: User
let ben: User
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
  ann = await testServer.add('SupportTeam')
  ben = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())

const VPN = { name: 'VPN', condition: 'is:open "vpn"' }

const createView = async (by: User, body: object = {}) =>
  (await testServer.call('createView', { body: { ...VPN, ...body } }, by.token)).answer
const listFor = async (user: User) => (await testServer.call('listViews', {}, user.token)).answer
const getFor = (user: User, viewId: string) => testServer.call('getView', { params: { viewId } }, user.token)
const change = (by: User, viewId: string, body: object) =>
  testServer.call('updateView', { params: { viewId }, body: { ...VPN, ...body } }, by.token)
const remove = (by: User, viewId: string) => testServer.call('deleteView', { params: { viewId } }, by.token)
const namesFor = async (user: User) =>
  (await listFor(user)).filter(({ isStandard }) => !isStandard).map(({ name }) => name)

/** Adds a team with these members directly to the store. */
const addTeam = (...members: User[]): Promise<string> => addTeamNamed(newId(), members)

async function addTeamNamed(name: string, members: readonly User[]): Promise<string> {
  const id = newId()
  const { store } = testServer.ctx
  await store.write(async (tx) => {
    await tx.teams.insert({ id, name, address: null, createdAt: testServer.now().toISOString() })
    await tx.teams.addMembers(
      id,
      members.map((member) => member.id),
    )
  })
  return id
}

describe('the standard views', () => {
  it('come first for all staff, and cannot be changed', async () => {
    const views = await listFor(await testServer.add('SupportTeam'))
    expect(views.map(({ id }) => id).slice(0, 6)).toEqual([...STANDARD_VIEWS])
    expect(views[0]).toMatchObject({
      name: 'Your turn',
      condition: 'turn:us assignee:me -is:snoozed',
      order: 'waiting',
      owner: null,
      isStandard: true,
      mayChange: false,
      count: { count: 0, isAtLeast: false },
    })
    expect(views[1]?.condition).toBe('turn:us assignee:none -is:snoozed (team:mine OR team:none)')
    for (const id of STANDARD_VIEWS) {
      expect((await getFor(ann, id)).answer).toMatchObject({ id, isStandard: true })
      expect((await change(admin, id, {})).status).toBe(404)
      expect((await remove(admin, id)).status).toBe(404)
    }
  })

  it('have names in the language of the reader', async () => {
    const call = CALLS.getView
    const input: LooseInput = { params: { viewId: 'your-turn' } }
    const german = await send(testServer.app, call, input, ann.token, {
      headers: { 'accept-language': 'de' },
    })
    expect(german.json<{ name: string }>().name).toBe('Sie sind am Zug')
  })
})

describe('the queues of teams', () => {
  it('are listed for their members by name, after the standard views', async () => {
    const member = await testServer.add('SupportTeam')
    const network = await addTeamNamed('Network', [member])
    await addTeamNamed('Accounts', [member, ann])
    const added = await testServer.raise(await testServer.add('User'))
    const given = { params: { ticketId: added }, body: { teamId: network } }
    await testServer.call('updateTicketTeam', given, member.token)
    // A count that ran out of time is repeated after a minute.
    const queues = async () => {
      testServer.advance(61)
      return (await listFor(member)).slice(STANDARD_VIEWS.length)
    }
    await expect.poll(queues).toMatchObject([
      { name: 'Accounts', count: { count: 0 } },
      {
        id: `team-queue-${network}`,
        name: 'Network',
        condition: 'is:open team:Network',
        visibility: 'team',
        teamId: network,
        owner: null,
        isStandard: true,
        mayChange: false,
        count: { count: 1, isAtLeast: false },
      },
    ])
    const query = { view: `team-queue-${network}` }
    const { answer } = await testServer.call('listQueueTickets', { query }, member.token)
    expect(answer.map(({ id }) => id)).toEqual([added])
  })

  it('can be opened by all staff by link, cannot be changed, and disappear with the team', async () => {
    const teamId = await addTeamNamed('Printing', [ann])
    const id = `team-queue-${teamId}`
    expect((await listFor(ben)).map((view) => view.id)).not.toContain(id)
    expect((await getFor(ben, id)).answer).toMatchObject({ name: 'Printing', mayChange: false })
    expect((await change(admin, id, {})).status).toBe(404)
    expect((await remove(admin, id)).status).toBe(404)
    await testServer.call('deleteTeam', { params: { teamId } }, admin.token)
    expect((await getFor(ann, id)).status).toBe(404)
    expect((await testServer.call('listQueueTickets', { query: { view: id } }, ann.token)).status).toBe(404)
  })
})

describe('a view', () => {
  it('is stored with all its settings', async () => {
    const made = await createView(ann)
    expect(made).toMatchObject({
      ...VPN,
      order: 'waiting',
      grouping: 'none',
      icon: 'inbox',
      key: null,
      visibility: 'own',
      teamId: null,
      owner: { id: ann.id, username: ann.username },
      isMine: true,
      isStandard: false,
      mayChange: true,
    })
    const chosen = {
      name: '  Printers   in Basel ',
      condition: '-is:solved (printer OR plotter)',
      order: 'priority',
      columns: ['number', 'status'],
      grouping: 'turn',
      icon: 'printer',
      key: 'p',
      place: 3,
    }
    const { answer: changed } = await change(ann, made.id, chosen)
    expect(changed).toMatchObject({ ...chosen, name: 'Printers in Basel' })
    expect((await getFor(ann, made.id)).answer).toMatchObject(changed)
    await remove(ann, made.id)
    expect((await getFor(ann, made.id)).status).toBe(404)
  })

  it('accepts every column, grouping, icon and order', async () => {
    const { id } = await createView(ann)
    for (const icon of VIEW_ICONS) expect((await change(ann, id, { icon })).answer.icon).toBe(icon)
    for (const grouping of VIEW_GROUPINGS)
      expect((await change(ann, id, { grouping })).answer.grouping).toBe(grouping)
    for (const order of QUEUE_ORDERS) expect((await change(ann, id, { order })).answer.order).toBe(order)
    const columns = [...VIEW_COLUMNS, 'field.site' as const, 'field.cost_centre' as const].toReversed()
    expect((await change(ann, id, { columns })).answer.columns).toEqual(columns)
    await remove(ann, id)
  })

  it('of another user is not found, even by admins', async () => {
    const { id } = await createView(ann, { name: 'Private' })
    for (const other of [ben, admin]) {
      expect((await getFor(other, id)).failure.code).toBe('not_found')
      expect((await change(other, id, {})).failure.code).toBe('not_found')
      expect((await remove(other, id)).failure.code).toBe('not_found')
      expect(await namesFor(other)).not.toContain('Private')
    }
    await remove(ann, id)
  })

  it('for all staff can be created and changed by admins only', async () => {
    expect(
      (await testServer.call('createView', { body: { ...VPN, visibility: 'all' } }, ann.token)).failure.code,
    ).toBe('forbidden')
    const { id } = await createView(admin, { name: 'For all', visibility: 'all' })
    expect((await getFor(ann, id)).answer).toMatchObject({ name: 'For all', isMine: false, mayChange: false })
    expect(await namesFor(ben)).toContain('For all')
    expect((await change(ann, id, { visibility: 'all' })).failure.code).toBe('forbidden')
    expect((await remove(ann, id)).failure.code).toBe('forbidden')
    const other = await testServer.add('Admin')
    // No one can make a shared view of others private.
    expect((await change(other, id, { visibility: 'own' })).failure.code).toBe('forbidden')
    expect((await change(other, id, { name: 'Renamed', visibility: 'all' })).answer.owner?.id).toBe(admin.id)
    expect((await change(admin, id, { visibility: 'own' })).answer.visibility).toBe('own')
    expect((await getFor(ann, id)).status).toBe(404)
    await remove(admin, id)
  })

  it('of a team is listed for its members only, and changed by them and admins', async () => {
    const teamId = await addTeam(ann)
    const ofTeam = { visibility: 'team', teamId }
    expect(
      (await testServer.call('createView', { body: { ...VPN, ...ofTeam } as never }, ben.token)).status,
    ).toBe(403)
    const { id } = await createView(ann, { ...ofTeam, name: 'Of the team' })
    expect(await namesFor(ann)).toContain('Of the team')
    expect((await getFor(ben, id)).status).toBe(404)
    expect(await namesFor(ben)).not.toContain('Of the team')
    // Admins can change the views of all teams, but do not see them in their own list.
    expect((await getFor(admin, id)).answer.mayChange).toBe(true)
    expect(await namesFor(admin)).not.toContain('Of the team')
    await testServer.ctx.store.write((tx) => tx.teams.addMembers(teamId, [ben.id]))
    expect((await change(ben, id, { ...ofTeam, name: 'By a member' })).answer.owner?.id).toBe(ann.id)
    await testServer.ctx.store.write((tx) => tx.teams.removeMembers(teamId, [ann.id]))
    expect((await getFor(ann, id)).status).toBe(404)
    expect(await namesFor(ann)).not.toContain('By a member')
    await remove(ben, id)
  })

  it('is refused with a reason if it is invalid', async () => {
    const refused = async (body: object): Promise<Failure & { detail?: string }> =>
      (await send(testServer.app, CALLS.createView, { body: { ...VPN, ...body } }, ann.token)).json()
    expect(await refused({ name: '  ' })).toMatchObject({ code: 'validation', field: 'name' })
    expect(await refused({ name: 'x'.repeat(LIMITS.viewName + 1) })).toMatchObject({ field: 'name' })
    expect(await refused({ condition: 'colour:red' })).toMatchObject({ code: 'validation' })
    expect(await refused({ condition: 'x'.repeat(300_000) })).toMatchObject({ code: 'too_large' })
    expect(await refused({ columns: [] })).toMatchObject({ field: 'columns' })
    expect(await refused({ columns: ['number', 'number'] })).toMatchObject({ field: 'columns' })
    for (const column of ['field.', 'field.Site', 'field.a,b', 'fieldsite'])
      expect(await refused({ columns: ['number', column] })).toMatchObject({
        code: 'validation',
        detail: 'One of these columns isn’t available. Choose the columns again.',
      })
    const fields = Array.from({ length: 100 }, (_, index) => `field.f${'x'.repeat(index % 28)}`)
    expect((await refused({ columns: fields })).detail).toBe('Choose at most 23 columns.')
    expect((await refused({ condition: 'x'.repeat(LIMITS.conditionText + 1) })).detail).toMatch(/too long/)
    expect(await refused({ key: 'ä' })).toMatchObject({ field: 'key' })
    expect(await refused({ visibility: 'team' })).toMatchObject({ code: 'validation', field: 'teamId' })
    expect(await refused({ visibility: 'team', teamId: 'none' })).toMatchObject({
      code: 'team_gone',
      field: 'teamId',
    })
    const { id } = await createView(ann, { key: 'v' })
    expect(await refused({ key: 'v' })).toMatchObject({ code: 'validation', field: 'key' })
    expect((await change(ann, id, { key: 'v', name: 'Still' })).answer.key).toBe('v')
    await remove(ann, id)
  })

  it('moves to its new place before the view there, and a new view comes last', async () => {
    const maker = await testServer.add('SupportTeam')
    for (const name of ['One', 'Two', 'Three']) await createView(maker, { name })
    const last = (await listFor(maker)).at(-1)
    await change(maker, last?.id ?? '', { name: 'Three', place: 0 })
    expect(await namesFor(maker)).toEqual(['Three', 'One', 'Two'])
    await change(maker, last?.id ?? '', { name: 'Three', place: 0 })
    expect(await namesFor(maker)).toEqual(['Three', 'One', 'Two'])
  })

  it('is refused beyond the limit per audience', async () => {
    const maker = await testServer.add('SupportTeam')
    await Promise.all(Array.from({ length: LIMITS.viewsPerAudience }, () => createView(maker)))
    expect((await testServer.call('createView', { body: VPN }, maker.token)).failure.code).toBe(
      'too_many_views',
    )
    expect(await listFor(maker)).toHaveLength(LIMITS.viewsPerAudience + STANDARD_VIEWS.length)
  })
})

it('records every change once, and sends no events about private views to others', async () => {
  const { store } = testServer.ctx
  const since = await store.events.latest()
  const { id } = await createView(admin)
  await change(admin, id, {})
  await change(admin, id, { visibility: 'all' })
  await change(admin, id, { visibility: 'all' })
  await remove(admin, id)
  const events = await store.events.list(since, 100)
  expect(events.map(({ kind, data }) => [kind, data])).toEqual([
    ['view.added', { viewId: id, visibility: 'own' }],
    ['view.changed', { viewId: id, from: 'own', to: 'all' }],
    ['view.deleted', { viewId: id, visibility: 'all' }],
  ])
  await expect.poll(() => testServer.ctx.feed.upTo()).toBe(await store.events.latest())
  const heard = await testServer.call('getEvents', { query: { since } }, ann.token)
  expect(heard.answer.events.map(({ kind }) => kind)).toEqual(['view.changed', 'view.deleted'])
})
