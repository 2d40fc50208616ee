import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJobOnWire } from '@support-desk/contract'
import { type BulkScene, createBulkScene, type Order } from '../testing/calls/bulk-scene.ts'
import type { TestServer, User } from '../testing/calls/test-server.ts'
import { makeToken } from '../testing/calls/tokens.ts'
import type { Person } from '../testing/login/identity-provider.ts'
import { type InstallWithProvider, startInstallWithProvider } from '../testing/login/install.ts'
import { addDirectory, type Directory } from '../testing/scim/directory.ts'
import { OKTA } from '../testing/scim/recorded-okta.ts'

/** More than a step of a job changes, so that it is in the middle after the first. */
const TICKETS = 40

let install: InstallWithProvider
let scene: BulkScene
let directory: Directory

beforeAll(async () => {
  install = await startInstallWithProvider()
  const groups = [
    { group: 'agents', role: 'SupportTeam' as const, teamId: null },
    { group: 'bosses', role: 'Admin' as const, teamId: null },
  ]
  await install.decide({ groups })
  scene = await createBulkScene(install.testServer)
  directory = await addDirectory(install.testServer)
})
afterAll(() => install.stop())

/** Somebody whose role comes from the groups that the login provider says they are in. */
async function fromProvider(
  name: string,
  group: string,
): Promise<{ user: User; leave: () => Promise<void> }> {
  const claims = { email: `${name}@example.com`, email_verified: true, preferred_username: name }
  const person: Person = { sub: name, claims: { ...claims, groups: ['agents', group] } }
  const { token, username, role } = (await install.logIn(person)).body.opened.session
  const identity = await install.testServer.ctx.store.identities.find(install.provider.issuer, name)
  const user = { id: identity?.accountId ?? '', username, email: claims.email, role, token }
  return {
    user,
    /** Logs in once more, without the group. */
    leave: async () => {
      const groups = group === 'agents' ? [] : ['agents']
      expect((await install.logIn({ ...person, claims: { ...claims, groups } })).status).toBe(200)
    },
  }
}

const suspend = async ({ id }: User): Promise<void> => {
  expect((await directory.send(OKTA.disable, { user: id })).body.active).toBe(false)
}
const remove = async ({ id }: User): Promise<void> => {
  const params = { userid: id, power: 'SupportTeam' } as const
  expect((await scene.testServer.call('legacyDeleteUser', { params }, scene.dana.token)).status).toBe(200)
}

/** Lets a job run, and something else happen as soon as it has changed the first tickets. */
async function interrupted(begin: () => Promise<string>, event: () => Promise<void>): Promise<BulkJobOnWire> {
  const { store } = scene.testServer.ctx
  const write = store.write.bind(store)
  let id = ''
  let hasHappened = false
  const spy = vi.spyOn(store, 'write').mockImplementation(async (work) => {
    const done = await write(work)
    if (hasHappened || id === '' || (await store.bulk.find(id))?.changed === 0) return done
    hasHappened = true
    await event()
    return done
  })
  try {
    id = await begin()
    return await scene.ended(id, scene.dana)
  } finally {
    spy.mockRestore()
  }
}

/** By which tickets a job has made events of a kind, each as often as it has. */
const changedBy = async (job: string, kind: string): Promise<string[]> =>
  (await scene.eventsSince(0)).flatMap((event) =>
    event.kind === kind && 'job' in event.data && event.data.job === job ? (event.ticketId ?? []) : [],
  )

/** Expects that a job has ended in the middle: its first tickets are changed once each, and nothing happened to the others. */
async function expectEndedInTheMiddle(
  job: BulkJobOnWire,
  { tickets, kind }: { tickets: readonly string[]; kind: string },
): Promise<void> {
  expect(job).toMatchObject({
    ending: 'not_allowed',
    total: TICKETS,
    unchanged: 0,
    failed: 0,
    undoUntil: null,
  })
  expect(job.changed).toBeGreaterThan(0)
  expect(job.changed).toBeLessThan(TICKETS)
  expect(job.abilities).toEqual({ stop: false, undo: false })
  const changed = await changedBy(job.id, kind)
  expect(changed.toSorted()).toEqual(tickets.slice(0, job.changed).toSorted())
  const events = (await scene.eventsSince(0)).filter(({ data }) => 'job' in data && data.job === job.id)
  const touched = events.flatMap(({ ticketId }) => ticketId ?? [])
  expect([...new Set(touched)].toSorted()).toEqual(changed.toSorted())
  expect(events.at(-1)).toMatchObject({
    kind: 'bulk.ended',
    actorId: null,
    data: { ending: 'not_allowed', changed: job.changed, failed: 0 },
  })
  const listed = (await scene.testServer.call('listBulkJobs', {}, scene.bea.token)).answer
  expect(listed.find(({ id }) => id === job.id)).toMatchObject({ ending: 'not_allowed' })
}

/** Who may not have tickets any more has none. */
async function expectFreed(tickets: readonly string[]): Promise<void> {
  const countTaken = async () => {
    scene.testServer.advance(1)
    const rows = await scene.testServer.ctx.store.queue.rows({ ids: tickets })
    return rows.filter(({ assignee }) => assignee !== null).length
  }
  await expect.poll(countTaken).toBe(0)
}

const WAYS: [string, () => Promise<{ user: User; leave: () => Promise<void> }>][] = [
  ['is deleted', () => withWay(remove)],
  ['is suspended by a directory', () => withWay(suspend)],
  ['is not in the group any more that gave the role', () => fromProvider('gwen', 'agents')],
]
const withWay = async (leave: (user: User) => Promise<void>) => {
  const user = await scene.testServer.add('SupportTeam')
  return { user, leave: () => leave(user) }
}

test.each(WAYS)('a job whose author %s ends there, and changes no further ticket', async (_, someone) => {
  const { user, leave } = await someone()
  const tickets = await scene.raiseSome(TICKETS)
  const job = await interrupted(() => scene.start(user, { ids: tickets, action: 'take' }), leave)
  await expectEndedInTheMiddle(job, { tickets, kind: 'ticket.taken' })
  const params = { params: { jobId: job.id } }
  expect((await scene.testServer.call('undoBulkJob', params, user.token)).failure.code).toBe(
    'unauthenticated',
  )
  await expectFreed(tickets)
  // Each ticket was given back once.
  const freed = (await scene.eventsSince(0)).filter(
    ({ kind, ticketId }) => kind === 'ticket.unassigned' && tickets.includes(ticketId ?? ''),
  )
  expect(freed).toHaveLength(job.changed)
})

const DOORS: [
  string,
  (user: User, door: { id: string; token: string }) => Promise<unknown>,
  isToken: boolean,
][] = [
  [
    'API token is revoked',
    (user, { id }) => call('deleteOwnToken', { params: { tokenId: id } }, user.token),
    true,
  ],
  [
    'API token loses the right',
    (user, { id }) =>
      call('updateOwnToken', { params: { tokenId: id }, body: { scopes: ['tags:read'] } }, user.token),
    true,
  ],
  ['session is logged out', (_, { token }) => call('logOut', {}, token), false],
  ['session is ended from another one', (user) => call('deleteOtherSessions', {}, user.token), false],
]
const call: TestServer['call'] = (name, input, token) => scene.testServer.call(name, input, token)

test.each(DOORS)('stops a job in the middle when its %s', async (_, end, isToken) => {
  const user = await scene.testServer.add('SupportTeam')
  const door = isToken
    ? await makeToken(scene.testServer, user, ['tickets:write', 'tags:read'])
    : { id: '', token: await scene.testServer.logIn(user.username) }
  const tickets = await scene.raiseSome(TICKETS)
  const order: Order = { ids: tickets, action: 'priority', value: 'low' }
  const job = await interrupted(
    () => scene.start({ ...user, token: door.token }, order),
    async () => expect([200, 204]).toContain(((await end(user, door)) as { status: number }).status),
  )
  await expectEndedInTheMiddle(job, { tickets, kind: 'ticket.priority_changed' })
})

test('what only admins do to tickets of others is done to none of them once its author is one no more', async () => {
  const { user, leave } = await fromProvider('boss', 'bosses')
  expect(user.role).toBe('Admin')
  const tickets = await scene.raiseSome(TICKETS)
  for (const ticket of tickets) await scene.take(ticket, scene.ada)
  const order: Order = { ids: tickets, action: 'assign', value: scene.bea.id }
  const job = await interrupted(() => scene.start(user, order), leave)
  expect(job).toMatchObject({ ending: 'done', total: TICKETS, unchanged: 0 })
  expect(job.changed).toBeGreaterThan(0)
  expect(job.failed).toBe(TICKETS - job.changed)
  expect(job.failed).toBeGreaterThan(0)
  expect(await changedBy(job.id, 'ticket.reassigned')).toHaveLength(job.changed)
  const failures = await scene.failuresOf(job.id)
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['not_assignee']))
})

test('what support members do as well goes on when its author is no admin any more', async () => {
  const { user, leave } = await fromProvider('former', 'bosses')
  const tickets = await scene.raiseSome(TICKETS)
  const order: Order = { ids: tickets, action: 'priority', value: 'urgent' }
  const job = await interrupted(() => scene.start(user, order), leave)
  expect(job).toMatchObject({ ending: 'done', changed: TICKETS, failed: 0 })
})

test('an undoing whose author is suspended ends there, and somebody who is restored does not go on with it', async () => {
  const { user, leave } = await withWay(suspend)
  const tickets = await scene.raiseSome(TICKETS)
  const job = await scene.start(user, { ids: tickets, action: 'priority', value: 'low' })
  await scene.ended(job)
  const undo = await interrupted(
    async () =>
      (await scene.testServer.call('undoBulkJob', { params: { jobId: job } }, user.token)).answer.id,
    leave,
  )
  await expectEndedInTheMiddle(undo, { tickets, kind: 'ticket.priority_changed' })
  expect((await directory.send(OKTA.enable, { user: user.id })).body.active).toBe(true)
  scene.testServer.advance(60)
  const rows = await scene.testServer.ctx.store.queue.rows({ ids: tickets })
  expect(rows.filter(({ priority }) => priority === 'low')).toHaveLength(TICKETS - undo.changed)
  expect(await scene.jobOf(undo.id)).toMatchObject({ ending: 'not_allowed', changed: undo.changed })
})

test('whose tickets go to somebody who is suspended leaves the others, and says why', async () => {
  const { user: cara, leave } = await withWay(suspend)
  const tickets = await scene.raiseSome(TICKETS)
  const order: Order = { ids: tickets, action: 'assign', value: cara.id }
  const job = await interrupted(() => scene.start(scene.dana, order), leave)
  expect(job).toMatchObject({ ending: 'done', total: TICKETS, unchanged: 0 })
  expect(job.failed).toBeGreaterThan(0)
  expect(job.changed + job.failed).toBe(TICKETS)
  const failures = await scene.failuresOf(job.id)
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['not_support_member']))
  await expectFreed(tickets)
})

// The clock is moved by an hour, after which the provider knows nobody any more.
test.each(WAYS.slice(0, 2))(
  'a job that waits for its turn while its author %s changes nothing',
  async (_, someone) => {
    const { user, leave } = await someone()
    const tickets = await scene.raiseSome(3)
    const id = await scene.freeze(user, { ids: tickets, action: 'priority', value: 'high' })
    await leave()
    expect(await scene.thaw(id, scene.dana)).toMatchObject({ ending: 'not_allowed', changed: 0, total: 3 })
    expect(await changedBy(id, 'ticket.priority_changed')).toEqual([])
  },
)
