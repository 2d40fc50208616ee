import { deleteUser } from './use-cases-deletion.ts'
import { userActor } from '../kernel/actor.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { eraseUser } from '../privacy/use-cases-erasure.ts'
import { newId } from '../kernel/ids.ts'
import { record } from '../kernel/event-log/record.ts'
import { LONGEST_SLICE_MS, longestSlice } from '../testing/programs/busy-slices.ts'
import { verify } from '../operations/verify/verify.ts'
import { dumpOf } from '../testing/database/dump.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

const PER_CHANGE = 20
/** PostgreSQL answers asynchronously, so there the test checks only the result. */
const MANY = inject('database') === 'PostgreSQL' ? 50 : 1000

let testServer: TestServer
let admin: User
let user: User

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
  user = await testServer.add('User')
})
afterAll(() => testServer.stop())

/** Assigns tickets to a member, with a notification of the requester for each. */
async function assignMany(member: User, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const sample = await testServer.ctx.store.tickets.find(await testServer.raise(user))
  const picture = sample?.picture ?? { full: '', thumb: '' }
  const text = { subject: 'Green', message: 'All is green.', occurredOn: '2026-01-05', occurredTime: '' }
  for (let done = 0; done < count; done += PER_CHANGE) {
    await testServer.ctx.store.write(async (tx) => {
      for (const id of ids.slice(done, done + PER_CHANGE)) {
        const createdAt = testServer.now().toISOString()
        await tx.tickets.insert({ ...text, id, requesterId: user.id, picture, createdAt })
        await tx.tickets.assignIfFree(id, member, createdAt)
        await tx.chat.join(id, [user.id, member.id], createdAt)
        const raised = await tx.tickets.find(id)
        await record({ ...testServer.ctx, tx }, userActor(user), {
          kind: 'ticket.raised',
          ticketId: id,
          data: {},
        })
        const data = { assigneeId: member.id }
        await record(
          { ...testServer.ctx, tx },
          userActor(member),
          { kind: 'ticket.taken', ticketId: id, data },
          raised ?? undefined,
        )
      }
    })
  }
  return ids
}

const verified = (): Promise<number> =>
  verify({ dataDir: testServer.dataDir, databaseUrl: testServer.databaseUrl }, () => undefined)

const unassignedOf = async (ids: readonly string[]): Promise<number> => {
  const tickets = await Promise.all(ids.map((id) => testServer.ctx.store.tickets.find(id)))
  return tickets.filter((ticket) => ticket?.status === 'Unassigned').length
}

it('finishes an erasure after a crash, and hides the erased name until then', async () => {
  const member = await testServer.add('SupportTeam', 'Hollowmere')
  const ids = await assignMany(member, 30)
  const { store } = testServer.ctx
  let writes = 0
  const dying: typeof store = {
    ...store,
    write: (work) => (++writes > 2 ? Promise.reject(new Error('died')) : store.write(work)),
  }
  const actor = userActor(admin)
  await expect(eraseUser({ ...testServer.ctx, store: dying }, actor, member.id)).rejects.toThrow('died')

  expect(await unassignedOf(ids)).toBeGreaterThan(0)
  expect(await unassignedOf(ids)).toBeLessThan(ids.length)
  expect((await store.tickets.find(ids.at(-1) ?? ''))?.assignee?.username).toBe('Former member')
  expect(await verified()).toBe(0)

  testServer.advance(60)
  await expect.poll(() => unassignedOf(ids)).toBe(ids.length)
  await expect.poll(() => store.departures.find(member.id)).toBe(null)
  const isNamed = async () => /hollowmere/i.test((await dumpOf(testServer)).toString('latin1'))
  await expect.poll(isNamed).toBe(false)
  expect(await verified()).toBe(0)
})

it('blocks no other change for long while it deletes a member with very many tickets, and finishes', async () => {
  const member = await testServer.add('SupportTeam')
  const ids = await assignMany(member, 60)
  const { store } = testServer.ctx
  const begun = testServer.now().getTime()
  let steps = 0
  const slow: typeof store = { ...store, write: (work) => (steps++, store.write(work)) }
  const clock = () => new Date(begun + steps * 5_000)
  await deleteUser({ ...testServer.ctx, store: slow, clock }, userActor(admin), {
    id: member.id,
    role: 'SupportTeam',
  })

  expect(await unassignedOf(ids)).toBeLessThan(ids.length)
  expect(await verified()).toBe(0)

  testServer.advance(60)
  await expect.poll(() => unassignedOf(ids)).toBe(ids.length)
  await expect.poll(() => store.departures.find(member.id)).toBe(null)
  expect(await verified()).toBe(0)
})

it('deletes a member with very many tickets in short slices of CPU time', async () => {
  const member = await testServer.add('SupportTeam')
  const ids = await assignMany(member, MANY)
  const slice = await longestSlice(async () => {
    const params = { userid: member.id, power: 'SupportTeam' } as const
    expect((await testServer.call('legacyDeleteUser', { params }, admin.token)).status).toBe(200)
  })
  expect(slice).toBeLessThan(LONGEST_SLICE_MS)
  expect(await unassignedOf(ids)).toBe(ids.length)
  expect(await verified()).toBe(0)
})
