import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJobOnWire } from '@support-desk/contract'
import { type BulkScene, createBulkScene, type Order } from '../testing/calls/bulk-scene.ts'
import type { TestServer, User } from '../testing/calls/test-server.ts'
import { makeToken } from '../testing/calls/tokens.ts'
import type { Person } from '../testing/login/identity-provider.ts'
import { type InstallWithProvider, startInstallWithProvider } from '../testing/login/install.ts'
import { addDirectory, type Directory } from '../testing/scim/directory.ts'
import { OKTA } from '../testing/scim/recorded-okta.ts'

/** More tickets than one step changes, so the job is unfinished after the first step. */
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

/** A user with a role from groups of the login provider. */
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
    /** Logs in again, without the group. */
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

/** Runs a job, and another action right after its first changes. */
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

/** The tickets for which a job has recorded events of a kind, once per event. */
const changedBy = async (job: string, kind: string): Promise<string[]> =>
  (await scene.eventsSince(0)).flatMap((event) =>
    event.kind === kind && 'job' in event.data && event.data.job === job ? (event.ticketId ?? []) : [],
  )

/**
 * Expects that a job has stopped in the middle: its first tickets are changed once each, and the remaining ones are
 * untouched.
 */
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

/** Expects that a former agent has no tickets left. */
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
  ['leaves the group that gave the role', () => fromProvider('gwen', 'agents')],
]
const withWay = async (leave: (user: User) => Promise<void>) => {
  const user = await scene.testServer.add('SupportTeam')
  return { user, leave: () => leave(user) }
}

test.each(WAYS)('stops a job when its author %s, and changes no further ticket', async (_, someone) => {
  const { user, leave } = await someone()
  const tickets = await scene.raiseSome(TICKETS)
  const job = await interrupted(() => scene.start(user, { ids: tickets, action: 'take' }), leave)
  await expectEndedInTheMiddle(job, { tickets, kind: 'ticket.taken' })
  const params = { params: { jobId: job.id } }
  expect((await scene.testServer.call('undoBulkJob', params, user.token)).failure.code).toBe(
    'unauthenticated',
  )
  await expectFreed(tickets)
  // Each ticket was unassigned once.
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
    'API token loses the scope tickets:write',
    (user, { id }) =>
      call('updateOwnToken', { params: { tokenId: id }, body: { scopes: ['tags:read'] } }, user.token),
    true,
  ],
  ['session is logged out', (_, { token }) => call('logOut', {}, token), false],
  ['session is ended from another session', (user) => call('deleteOtherSessions', {}, user.token), false],
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

test('fails for the remaining tickets of an action for admins when its author loses the admin role', async () => {
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

test('continues an action open to support members when its author becomes a support member instead of an admin', async () => {
  const { user, leave } = await fromProvider('former', 'bosses')
  const tickets = await scene.raiseSome(TICKETS)
  const order: Order = { ids: tickets, action: 'priority', value: 'urgent' }
  const job = await interrupted(() => scene.start(user, order), leave)
  expect(job).toMatchObject({ ending: 'done', changed: TICKETS, failed: 0 })
})

test('stops an undo when its author is suspended, and does not continue when the author is restored', async () => {
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

test('leaves the remaining tickets unchanged, with the reason, when their new assignee is suspended', async () => {
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

// The clock advances by an hour, after which the login provider has no sessions left.
test.each(WAYS.slice(0, 2))('changes nothing if the author of a waiting job %s', async (_, someone) => {
  const { user, leave } = await someone()
  const tickets = await scene.raiseSome(3)
  const id = await scene.freeze(user, { ids: tickets, action: 'priority', value: 'high' })
  await leave()
  expect(await scene.thaw(id, scene.dana)).toMatchObject({ ending: 'not_allowed', changed: 0, total: 3 })
  expect(await changedBy(id, 'ticket.priority_changed')).toEqual([])
})
