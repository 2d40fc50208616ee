import { addTestMailbox } from '../../testing/mail/incoming.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  answersProblems,
  type Call,
  type CallName,
  CALLS,
  type Failure,
  isChange,
  type Role,
  ROLES,
} from '@support-desk/contract'
import { attemptsOf, createAttempts, onePerRole } from '../../testing/calls/cases.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import {
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

/** Idempotency keys. */

const DAY = 24 * 60 * 60

let testServer: TestServer
let admin: User
let prepare: Awaited<ReturnType<typeof createAttempts>>

beforeAll(async () => {
  testServer = await startTestServer()
  // Side conversations need a mailbox for the answers.
  await addTestMailbox(testServer, 'support@example.org')
  const add = (role: Role) => testServer.add(role)
  prepare = await createAttempts(testServer, await onePerRole(add), await onePerRole(add))
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const call: Call = CALLS[name]
  return call.who !== 'anyone' && isChange(call) && answersProblems(call.path)
})

/** Number of events that an actor caused, without events of background jobs. */
const deedsOf = async (actor: User | null | undefined): Promise<number> =>
  (await testServer.ctx.store.events.list(0, 100_000)).filter(
    ({ actorId, kind, data }) => actorId === actor?.id && (kind === 'bulk.started' || !('job' in data)),
  ).length
const headers = (key: string) => ({ headers: { 'idempotency-key': key } })

const outcomeOf = (answer: Awaited<ReturnType<typeof send>>) => ({
  status: answer.statusCode,
  code: answer.statusCode < 300 ? 'ok' : answer.json<Failure>().code,
  body: answer.body,
  isRepeated: answer.headers['idempotency-replayed'] === 'true',
})

const makeTag = async (key: string, name: string, token = admin.token) =>
  outcomeOf(await send(testServer.app, CALLS.createTag, { body: { name } }, token, headers(key)))

test.each(NAMES)('%s runs once for repeated requests with one key', async (name) => {
  const role = ROLES.find((each) => CALLS[name].who.includes(each as never)) ?? 'User'
  const attempt = attemptsOf(name, role).find(({ expected }) => expected === 'ok')
  // Calls that the table cannot prepare have tests of their own.
  const prepared = attempt && (await prepare(attempt))
  const sendOnce = async () =>
    prepared &&
    send(testServer.app, prepared.call, prepared.input, prepared.actor?.token, headers(`"of ${name}"`))
  const first = await sendOnce()
  const before = await deedsOf(prepared?.actor)
  const second = await sendOnce()
  expect([second?.statusCode, second?.body]).toEqual([first?.statusCode, first?.body])
  expect(second?.headers['idempotency-replayed']).toBe(prepared ? 'true' : undefined)
  expect(await deedsOf(prepared?.actor)).toBe(before)
})

describe('an idempotency key', () => {
  test('repeats its answer only for the same request of the same user', async () => {
    const first = await makeTag('one', 'VPN')
    expect(first).toMatchObject({ status: 200, isRepeated: false })
    expect(await makeTag('one', 'VPN')).toEqual({ ...first, isRepeated: true })
    expect(await makeTag('one', 'Other')).toMatchObject({ status: 422, code: 'key_reused' })
    const elsewhere = await send(
      testServer.app,
      CALLS.createTeam,
      { body: { name: 'VPN' } },
      admin.token,
      headers('one'),
    )
    expect(elsewhere.json<Failure>().code).toBe('key_reused')
    const other = await testServer.add('Admin')
    expect(await makeTag('one', 'Another', other.token)).toMatchObject({ status: 200, isRepeated: false })
  })

  test('lets one of several simultaneous requests run', async () => {
    const before = await testServer.ctx.store.events.latest()
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeTag('parallel', 'Parallel')))
    expect(answers.filter(({ status, isRepeated }) => status === 200 && !isRepeated)).toHaveLength(1)
    for (const { code } of answers) expect(['ok', 'request_under_way']).toContain(code)
    expect(await testServer.ctx.store.events.latest()).toBe(before + 1)
  })

  describe('of a call with its own transactions', () => {
    /** Announces a file with a key. */
    const announce = async (key: string, name: string) =>
      outcomeOf(
        await send(
          testServer.app,
          CALLS.createUpload,
          { body: { name, size: 1 } },
          admin.token,
          headers(key),
        ),
      )

    test('reports that the first request is still running', async () => {
      const { store } = testServer.ctx
      let go = (): void => undefined
      const held = new Promise<void>((resolve) => {
        go = resolve
      })
      const { write } = store
      const spy = vi.spyOn(store, 'write')
      // The claim of the key proceeds, and the change waits.
      spy
        .mockImplementationOnce((work) => write(work))
        .mockImplementationOnce(async (work) => {
          await held
          return write(work)
        })
      const first = announce('slow', 'slow.txt')
      await expect.poll(() => spy.mock.calls.length).toBe(2)
      const second = await announce('slow', 'slow.txt')
      go()
      expect(second).toMatchObject({ status: 409, code: 'request_under_way' })
      expect(await first).toMatchObject({ status: 200 })
      spy.mockRestore()
      expect(await announce('slow', 'slow.txt')).toMatchObject({ status: 200, isRepeated: true })
    })

    test('can be used again if its request died before the first change, but not afterwards', async () => {
      const { write, uploads } = testServer.ctx.store
      const { count: before } = await uploads.underWay(admin.id)
      const dying = (after: number) => {
        let writes = 0
        return vi.spyOn(testServer.ctx.store, 'write').mockImplementation(async (work) => {
          if (writes++ >= after) throw new Error('The server died.')
          return write(work)
        })
      }
      let spy = dying(1)
      expect(await announce('died-early', 'died-early.txt')).toMatchObject({ status: 500 })
      spy.mockRestore()
      expect(await announce('died-early', 'died-early.txt')).toMatchObject({ code: 'request_under_way' })
      spy = dying(2)
      expect(await announce('died-late', 'died-late.txt')).toMatchObject({ status: 500 })
      spy.mockRestore()
      expect(await announce('died-late', 'died-late.txt')).toMatchObject({ code: 'request_under_way' })
      testServer.advance(200)
      expect(await announce('died-early', 'died-early.txt')).toMatchObject({ status: 200, isRepeated: false })
      expect(await announce('died-late', 'died-late.txt')).toMatchObject({ code: 'answer_lost' })
      expect(await uploads.underWay(admin.id)).toMatchObject({ count: before + 2 })
    })
  })

  describe('of a call in one transaction', () => {
    /** Sets the priority of a ticket with a key. */
    const prioritise = async (ticketId: string, priority: 'high' | 'low', key: string) => {
      const input = { params: { ticketId }, body: { priority } }
      const answer = await send(testServer.app, CALLS.updateTicketPriority, input, admin.token, headers(key))
      return { status: answer.statusCode, isRepeated: answer.headers['idempotency-replayed'] === 'true' }
    }
    let ticketId: string
    beforeAll(async () => {
      ticketId = await testServer.raise(await testServer.add('User'))
    })

    test('answers all simultaneous requests and runs one of them', async () => {
      const before = await testServer.ctx.store.events.latest()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => prioritise(ticketId, 'high', 'simultaneous')),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
      expect(await testServer.ctx.store.events.latest()).toBe(before + 1)
    })

    test('is rolled back with the changes of its transaction', async () => {
      const { write } = testServer.ctx.store
      const before = await testServer.ctx.store.events.latest()
      const failing = vi.spyOn(testServer.ctx.store, 'write').mockImplementation((work) =>
        write(async (tx) => {
          await work(tx)
          throw new Error('The server died before the commit.')
        }),
      )
      expect(await prioritise(ticketId, 'low', 'died')).toMatchObject({ status: 500 })
      failing.mockRestore()
      expect(await testServer.ctx.store.events.latest()).toBe(before)
      expect(await prioritise(ticketId, 'low', 'died')).toEqual({ status: 200, isRepeated: false })
      expect(await prioritise(ticketId, 'low', 'died')).toEqual({ status: 200, isRepeated: true })
    })
  })

  test('is released when the request is refused', async () => {
    expect(await makeTag('refused', 'VPN')).toMatchObject({ code: 'tag_name_in_use' })
    expect(await makeTag('refused', 'Free')).toMatchObject({ status: 200, isRepeated: false })
  })

  test('expires after a day', async () => {
    await makeTag('day', 'Monday')
    testServer.advance(DAY + 1)
    expect(await makeTag('day', 'Tuesday')).toMatchObject({ status: 200, isRepeated: false })
  })

  test.each(['', 'a'.repeat(256), 'ä', '"open'])('is refused when malformed: %s', async (key) => {
    const { status, code } = await makeTag(key, 'Never')
    expect([status, code]).toEqual([400, 'validation'])
  })

  test('stores its answer encrypted', async () => {
    const body = { name: 'Script', scopes: ['tags:read'], password: PASSWORD }
    const made = await send(testServer.app, CALLS.createOwnToken, { body }, admin.token, headers('secret'))
    const secret = made.json<{ token: string }>().token
    const again = await send(testServer.app, CALLS.createOwnToken, { body }, admin.token, headers('secret'))
    expect(again.json<{ token: string }>().token).toBe(secret)
    const rows = JSON.stringify(await onDatabase(testServer, (run) => run('select * from keyed_requests')))
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain('Script')
  })
})

describe('If-Match', () => {
  const change = (tag: string, body: object, id: string) =>
    send(testServer.app, CALLS.updateTeam, { params: { teamId: id }, body }, admin.token, {
      headers: { 'if-match': tag },
    })

  test('refuses a change that is based on an outdated version', async () => {
    const { answer } = await testServer.call('createTeam', { body: { name: 'Matched' } }, admin.token)
    const right = await change(`"${answer.version}"`, { name: 'Renamed' }, answer.id)
    expect(right.statusCode).toBe(200)
    const stale = await change(`"${answer.version}"`, { name: 'Again' }, answer.id)
    expect(stale.json<Failure>().code).toBe('team_changed')
    // A compressing proxy changes the tag like this.
    const changed = await change(
      `W/"${right.json<{ version: number }>().version}-gzip"`,
      { name: 'Third' },
      answer.id,
    )
    expect(changed.statusCode).toBe(200)
    for (const tag of ['7', 'W/7', '"x"'])
      expect((await change(tag, { name: 'Bad' }, answer.id)).json<Failure>()).toMatchObject({
        field: 'If-Match',
      })
  })

  test('is refused for calls without versions', async () => {
    const headersOf = { headers: { 'if-match': '"1"' } }
    const answer = await send(
      testServer.app,
      CALLS.createTag,
      { body: { name: 'x' } },
      admin.token,
      headersOf,
    )
    expect(answer.json<Failure>()).toMatchObject({ code: 'validation', field: 'If-Match' })
  })
})
