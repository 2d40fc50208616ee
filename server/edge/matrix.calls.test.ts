import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CALLS,
  ERRORS,
  ROLES,
  type Call,
  type CallName,
  type ErrorCode,
  type Failure,
  type Role,
} from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { requestAbout, subjectsOf } from '../testing/calls/fields.ts'
import { OPEN_TO_WHO_OWES, OUTCOMES, type Cell, type Outcome } from '../testing/calls/outcomes.ts'
import { createSubjects, type Subject, variantsOf } from '../testing/calls/subjects.ts'
import {
  PASSWORD,
  type User,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

/** Every call by everybody about every subject: what is theirs, what is somebody else's, and what does not exist. */

const NAMES = Object.keys(CALLS) as CallName[]

/** After these the session that made them is over. */
const ENDS_SESSION = new Set<CallName>(['logOut'])

let testServer: TestServer
let self: Record<Role, User>
let others: Record<Role, User>
let makeSubject: Awaited<ReturnType<typeof createSubjects>>
let image: Buffer

async function onePerRole(owing?: { mustChangePassword: true }): Promise<Record<Role, User>> {
  const add = (role: Role): Promise<User> => (owing ? addOwing(role) : testServer.add(role))
  const [User, SupportTeam, Admin] = await Promise.all(ROLES.map(add))
  if (!User || !SupportTeam || !Admin) throw new Error('Somebody is missing.')
  return { User, SupportTeam, Admin }
}

async function addOwing(role: Role): Promise<User> {
  const id = newId()
  const account = { id, username: id, email: `${id}@example.com`, role }
  const [passwordHash, joinedAt] = [
    await testServer.ctx.passwords.hash(PASSWORD),
    testServer.now().toISOString(),
  ]
  await testServer.ctx.store.write((tx) =>
    tx.accounts.insert({ ...account, passwordHash, joinedAt, mustChangePassword: true }),
  )
  return { ...account, token: await testServer.logIn(id) }
}

beforeAll(async () => {
  testServer = await startTestServer()
  self = await onePerRole()
  others = await onePerRole()
  makeSubject = await createSubjects(testServer)
  image = await samplePicture()
})
afterAll(() => testServer.stop())

/** What a row says about a caller: an outcome for each way in which the subjects can stand to them. */
function cellFor(name: CallName, role: Role | null): Cell {
  const row = OUTCOMES[name]
  if ('anyone' in row) return row.anyone
  return (role && row[role]) ?? (role ? 'forbidden' : 'unauthenticated')
}

type Case = { variants: string[]; expected: Outcome }

/** Every case of a call for a caller; throws where the table leaves one out or names one that is none. */
function casesOf(name: CallName, role: Role | null): Case[] {
  const { subjects } = subjectsOf(name)
  const kinds = subjects.map(({ kind }) => kind)
  const isAnybody = 'anyone' in OUTCOMES[name]
  const cell = cellFor(name, role)
  const isShut = cell === 'forbidden' || cell === 'unauthenticated'
  const walk = (left: typeof kinds, at: Cell, variants: string[]): Case[] => {
    const [kind, ...rest] = left
    if (kind === undefined) {
      if (typeof at !== 'string') throw new Error(`${name} has no subject ${Object.keys(at).join(', ')}.`)
      return [{ variants, expected: at }]
    }
    const possible = variantsOf(kind, isAnybody ? null : role, kinds)
    if (typeof at === 'string') {
      if (!isShut) throw new Error(`${name} by ${role} says nothing of ${possible.join(', ')} ${kind}.`)
      return possible.flatMap((variant) => walk(rest, at, [...variants, variant]))
    }
    expect(Object.keys(at).toSorted(), `${name} by ${role}: ${kind}`).toEqual(possible.toSorted())
    return possible.flatMap((variant) => walk(rest, at[variant] ?? 'internal', [...variants, variant]))
  }
  return walk(kinds, cell, [])
}

const kept = new Map<string, Promise<Subject>>()

/** Those of calls that change nothing serve again. */
const memoised = (key: string, make: () => Promise<Subject>): Promise<Subject> => {
  const subject = kept.get(key) ?? make()
  kept.set(key, subject)
  return subject
}

const isRead = ({ method, alsoMethods }: Call): boolean => method === 'GET' && alsoMethods === undefined

type Attempt = Case & { name: CallName; method: Call['method']; role: Role | null }

async function attempt({ name, method, role, variants, expected }: Attempt) {
  const isShut = expected === 'forbidden' || expected === 'unauthenticated'
  const mayServeAgain = isShut || isRead(CALLS[name])
  const whoever = role ?? 'User'
  const actor = ENDS_SESSION.has(name) ? await testServer.add(whoever) : self[whoever]
  const cast = { self: actor, others }
  const made: Subject[] = []
  let ticketId: string | undefined
  const { subjects } = subjectsOf(name)
  for (const [index, { kind }] of subjects.entries()) {
    const variant = variants[index] ?? ''
    const make = () => makeSubject(kind, variant, cast, ticketId)
    const key = [subjects.length, kind, variant, whoever, ticketId].join()
    const subject = await (mayServeAgain ? memoised(key, make) : make())
    if (kind === 'ticket' && variant !== 'unknown') ticketId = subject.id
    made.push(subject)
  }
  const input = { ...requestAbout(name, made), image }
  const call: Call = { ...CALLS[name], method }
  return send(testServer.app, call, input, role ? actor.token : undefined)
}

const methodsOf = ({ method, alsoMethods }: Call): Call['method'][] => [method, ...(alsoMethods ?? [])]

type Answer = Awaited<ReturnType<typeof attempt>>

const outcomeOf = (answer: Answer): Outcome =>
  answer.statusCode === 200 ? 'ok' : answer.json<Failure>().code

/** What an answer tells, without what every answer has of its own. */
function told({ statusCode, headers, body }: Answer) {
  const { date: _, etag: __, 'x-event-number': ___, ...rest } = headers
  return { statusCode, headers: rest, body }
}

test.each(NAMES)('it is known of every field of %s whether it names somebody or something', (name) => {
  expect(subjectsOf(name).unclassified).toEqual([])
})

describe.each([null, ...ROLES])('to %s', (role) => {
  test.each(NAMES)('%s', async (name) => {
    const cases = methodsOf(CALLS[name]).flatMap((method) =>
      casesOf(name, role).map((each): Attempt => ({ ...each, name, method, role })),
    )
    const answers = await Promise.all(
      cases.map(async (each) => ({
        about: `${each.method} ${name} by ${role ?? 'nobody'} about ${each.variants.join(', ')}`,
        expected: each.expected,
        answer: await attempt(each),
      })),
    )
    const missed: ReturnType<typeof told>[] = []
    for (const { about, expected, answer } of answers) {
      expect(outcomeOf(answer), about).toBe(expected)
      if (expected === 'ok') continue
      expect(answer.statusCode, about).toBe(ERRORS[expected].status)
      if (expected === 'not_found' || expected === 'unchanged') missed.push(told(answer))
    }
    // What somebody may not see is answered exactly like what does not exist.
    for (const other of missed) expect(other).toEqual(missed[0])
  })
})

describe('whoever owes something makes the calls alone by which that is done', () => {
  const isClosed = (name: CallName): boolean =>
    !OPEN_TO_WHO_OWES.includes(name) && !('anyone' in OUTCOMES[name])

  async function expectOwing(people: Record<Role, User>, code: ErrorCode): Promise<void> {
    for (const name of NAMES) {
      for (const role of ROLES.filter((each) => each in OUTCOMES[name])) {
        const input = { ...requestAbout(name, [{ id: 'none' }, { id: 'none' }]), image }
        const { body } = await send(testServer.app, CALLS[name], input, people[role].token)
        expect(body.includes(`"${code}"`), `${name} by ${role}: ${body}`).toBe(isClosed(name))
        if (name === 'logOut') people[role].token = await testServer.logIn(people[role].username)
      }
    }
  }

  test('a new password', async () => {
    await expectOwing(await onePerRole({ mustChangePassword: true }), 'password_change_needed')
  })

  test('a second factor', async () => {
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(ROLES))
    await expectOwing(await onePerRole(), 'second_factor_needed_first')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
  })
})
