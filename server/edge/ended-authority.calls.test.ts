import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Call,
  CALLS,
  type CallName,
  type ErrorCode,
  ERRORS,
  type Failure,
  ROLES,
  type Role,
} from '@support-desk/contract'
import { openTables, type TableReader } from '../testing/database/table-digest.ts'
import { isLockAwaited } from '../testing/postgres/locks.ts'
import { fewAtATime } from '../testing/few-at-a-time.ts'
import { DESK_URL } from '../testing/calls/factors.ts'
import { requestAbout, subjectsOf } from '../testing/calls/fields.ts'
import { createSubjects, type Subject, variantsOf } from '../testing/calls/subjects.ts'
import { sampleOf } from '../testing/sample.ts'
import {
  formOf,
  type LooseInput,
  type User,
  samplePicture,
  send,
  startTestServer,
} from '../testing/calls/test-server.ts'

/** The rights of a session are checked again after the body has arrived and in the transaction of the change. */

/** The same code in `edge` checks all calls, so each run tests a sample. */
const NAMES = sampleOf(
  (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].who !== 'anyone'),
  5,
)
/** The method of a call that carries a body; undefined when it has none. */
const bodyMethodOf = ({ method, alsoMethods = [] }: Call): string | undefined =>
  [method, ...alsoMethods].find((each) => each !== 'GET')

/** Calls with a body that write nothing here. No mail to decide about and no mail server exists. */
const WRITE_NOTHING =
  'createDevice searchSimilarTickets checkCondition checkPublicAddress decideHeldMail loadMailPictures detectMailServers testMailbox sendMailboxTest checkMailboxTest checkMailbox testOutgoingMail testLoginProvider previewAcknowledgement compareCalendarFeed previewDueTime'.split(
    ' ',
  ) as CallName[]

const testServer = await startTestServer({ environment: { PUBLIC_URL: DESK_URL } })
const admin = await testServer.add('Admin')
let others: Record<Role, User>
let tables: TableReader
let makeSubject: Awaited<ReturnType<typeof createSubjects>>
let image: Buffer
let port: number

beforeAll(async () => {
  const [User, SupportTeam, Admin] = [
    await testServer.add('User'),
    await testServer.add('SupportTeam'),
    await testServer.add('Admin'),
  ]
  others = { User, SupportTeam, Admin }
  tables = await openTables(testServer.dataDir, testServer.databaseUrl)
  makeSubject = await createSubjects(testServer)
  image = await samplePicture()
  port = Number(new URL(await testServer.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await tables.close()
  await testServer.stop()
})

/** A valid request by its own user, about an object that the user may change. */
type Attempt = { name: CallName; actor: User; input: LooseInput }

async function prepare(name: CallName): Promise<Attempt> {
  const { who }: Call = CALLS[name]
  const role = who === 'anyone' ? 'User' : (who[0] ?? 'User')
  const actor = await testServer.add(role)
  const made: Subject[] = []
  const { subjects } = subjectsOf(name)
  const kinds = subjects.map(({ kind }) => kind)
  for (const { kind } of subjects) {
    // A user with a second factor has no required action.
    const own = variantsOf(kind, role, kinds).find((each) => each !== 'self' && kind !== 'factor')
    made.push(await makeSubject(kind, own ?? 'foreign', { self: actor, others }, made[0]?.id))
  }
  return { name, actor, input: { ...requestAbout(name, made), image } }
}

type HeldRequest = Attempt & { socket: Socket; body: Buffer; heard: () => string; closed: Promise<unknown> }

async function bodyOf(call: Call, input: LooseInput): Promise<{ type: string; payload: Buffer }> {
  if (call.upload) return formOf(call.upload.image, input)
  if (input.bytes) return { type: 'application/octet-stream', payload: input.bytes }
  return { type: 'application/json', payload: Buffer.from(JSON.stringify(input.body ?? {})) }
}

/** Sends the head of a request and holds back its body. */
async function hold({ name, actor, input }: Attempt): Promise<HeldRequest> {
  const call: Call = CALLS[name]
  const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => String(input.params?.[key]))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  const { type, payload } = await bodyOf(call, input)
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    [
      `${bodyMethodOf(call)} ${path}?${query} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${actor.token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${payload.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  return { name, actor, input, socket, body: payload, heard: () => heard, closed }
}

/** Sends the body. Returns the status and code of the response, or the end of a response without a code. */
async function finish({ socket, body, heard, closed }: HeldRequest): Promise<string> {
  socket.write(body)
  await closed
  const [, status = 'no status'] = /^HTTP\/1\.1 (\d{3})/.exec(heard()) ?? []
  const [, code = heard().slice(-200)] = /"code":"(\w+)"/.exec(heard()) ?? []
  return `${status} ${code}`
}

/** Ends the rights of each user by a call. A call that fails would leave the rights in place, so all must succeed. */
async function endForEach(
  users: readonly User[],
  call: (user: User) => Promise<{ status: number }>,
): Promise<void> {
  const statuses = await fewAtATime(users, async (user) => (await call(user)).status)
  expect(new Set(statuses), `ending for ${users.length} users`).toEqual(new Set([200]))
}

const isRefusedBefore = (name: CallName): boolean => !(CALLS[name] as Call).allowedBeforeRequiredAction

/** The current call. Background writes of mail and the access log are ignored. */
const making = new AsyncLocalStorage<CallName>()

/** The ways in which rights end, and the error code that follows. */
const ENDINGS: {
  what: string
  code: ErrorCode
  concerns: (name: CallName) => boolean
  end: (users: User[]) => Promise<unknown>
}[] = [
  {
    what: 'the session ends',
    code: 'unauthenticated',
    concerns: () => true,
    end: (users) => endForEach(users, ({ token }) => testServer.call('logOut', {}, token)),
  },
  {
    what: 'the account is deleted',
    code: 'unauthenticated',
    concerns: () => true,
    end: (users) =>
      endForEach(users, ({ id, role }) =>
        testServer.call('legacyDeleteUser', { params: { userid: id, power: role } }, admin.token),
      ),
  },
  {
    what: 'the role needs a second factor',
    code: 'second_factor_needed_first',
    concerns: isRefusedBefore,
    end: () => testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(ROLES)),
  },
]

beforeEach(async () => {
  await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
})

describe.each(ENDINGS)('when $what', ({ code, concerns, end }) => {
  const names = NAMES.filter(concerns)

  // Ending this many accounts one by one takes long on a busy machine.
  test('every call is refused and changes nothing if its body arrives afterwards', async () => {
    const withBody = names.filter((name) => bodyMethodOf(CALLS[name]))
    const attempts = await fewAtATime(withBody, prepare)
    const admitted = vi.spyOn(testServer.ctx.sessionActivity, 'note')
    const held = await Promise.all(attempts.map(hold))
    await expect.poll(() => admitted.mock.calls.length, { interval: 2 }).toBe(withBody.length)
    admitted.mockRestore()
    await end(attempts.map(({ actor }) => actor))
    const before = await tables.read()
    const answers = await fewAtATime(held, async (each) => [each.name, await finish(each)] as const)
    const expected = `${ERRORS[code].status} ${code}`
    expect(answers.filter(([, answer]) => answer !== expected)).toEqual([])
    expect(answers.map(([name]) => name)).toEqual(withBody)
    expect(await tables.read()).toEqual(before)
  })

  test('every call is refused and changes nothing if that happens right before its write', async () => {
    // Sequential: this many simultaneous logins would time out on a busy machine.
    const attempts: Attempt[] = []
    for (const name of names) attempts.push(await prepare(name))
    const { store } = testServer.ctx
    const wroteNothing: CallName[] = []
    for (const { name, actor, input } of attempts) {
      let before: number | null = null
      let isEnding = false
      const changes = (['write', 'writeEndingSessions'] as const).map((kind) => {
        const write = store[kind]
        return vi.spyOn(store, kind).mockImplementation(async (work) => {
          if (isEnding || making.getStore() !== name) return write(work)
          isEnding = true
          await end([actor])
          before = await store.events.latest()
          return write(work)
        })
      })
      const answer = await making.run(name, () => send(testServer.app, CALLS[name], input, actor.token))
      for (const change of changes) change.mockRestore()
      if (before === null) {
        // The call wrote nothing, so there is nothing to check.
        wroteNothing.push(name)
        continue
      }
      expect({ name, code: answer.json<Failure>().code }).toEqual({ name, code })
      expect(await store.events.latest(), name).toBe(before)
      await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
    }
    const silent = wroteNothing.filter((name) => bodyMethodOf(CALLS[name]))
    // All other calls with a body were valid enough to reach a write.
    expect(silent.toSorted()).toEqual(WRITE_NOTHING.filter((name) => names.includes(name)).toSorted())
  })
})

test('aborts a download when the session ends', async () => {
  const user = await testServer.add('User')
  await testServer.raise(user)
  const read = vi.spyOn(testServer.ctx.pictures, 'read').mockImplementationOnce(async () => {
    await testServer.call('logOut', {}, user.token)
    return { bytes: image, type: 'image/png', tag: '' }
  })
  const response = await fetch(`http://127.0.0.1:${port}${CALLS.exportOwnData.path}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  read.mockRestore()
})

test('checks the session again after a request has waited behind uploads of its user', async () => {
  const user = await testServer.add('User')
  const upload = {
    name: 'legacyUpdateProfile',
    actor: user,
    input: (await prepare('legacyUpdateProfile')).input,
  } as const
  const admitted = vi.spyOn(testServer.ctx.sessionActivity, 'note')
  const uploads = await Promise.all(Array.from({ length: 4 }, () => hold(upload)))
  await expect.poll(() => admitted.mock.calls.length, { interval: 2 }).toBe(4)
  const waiting = testServer.call('listMyTickets', { query: {} }, user.token)
  await expect.poll(() => admitted.mock.calls.length, { interval: 2 }).toBe(5)
  admitted.mockRestore()
  await testServer.ctx.store.write((tx) => tx.sessions.endAllOf(user.id, 'ended_by_admin'))
  for (const { socket } of uploads) socket.destroy()
  expect((await waiting).status).toBe(401)
})

test('refuses a take that has to wait until the end of its session is committed', async () => {
  const member = await testServer.add('SupportTeam')
  const ticket = await makeSubject('ticket', 'free', { self: member, others })
  const ended = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const ending = testServer.ctx.store.write(async (tx) => {
    await tx.sessions.endAllOf(member.id, 'ended_by_admin')
    ended.resolve()
    await mayCommit.promise
  })
  await ended.promise
  const taking = testServer.call('legacyTakeTicket', { body: { Ticketid: ticket.id } }, member.token)
  await expect.poll(() => isLockAwaited(testServer.databaseUrl)).toBe(true)
  mayCommit.resolve()
  await ending
  expect((await taking).failure.code).toBe('unauthenticated')
  const { answer } = await testServer.call(
    'legacyGetTicket',
    { params: { ticketid: ticket.id } },
    admin.token,
  )
  expect(answer.AssignedUser).toBeNull()
})
