import { deepEqual } from 'node:assert/strict'
import {
  type Call,
  type CallName,
  CALLS,
  isChange,
  methodsOf,
  type Role,
  ROLES,
} from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { requestAbout, subjectsOf } from './fields.ts'
import { type Cell, type Outcome, OUTCOMES } from './outcomes.ts'
import { type Cast, createSubjects, type Subject, variantsOf } from './subjects.ts'
import { type LooseInput, PASSWORD, type User, samplePicture, type TestServer } from './test-server.ts'

/** How the subjects of a call relate to its actor, and the expected outcome. */
type Case = { variants: string[]; expected: Outcome }

/** One case of a call, by one of its methods, for a role or an anonymous client. */
export type Attempt = Case & { name: CallName; method: Call['method']; role: Role | null }

/** A request that is ready to be sent. */
export type PreparedRequest = { call: Call; input: LooseInput; actor: User | null }

/** Calls that end their own session. */
const ENDS_SESSION = new Set<CallName>(['logOut'])

/** The cell of a row for an actor. */
function cellFor(name: CallName, role: Role | null): Cell {
  const row = OUTCOMES[name]
  if ('anyone' in row) return row.anyone
  return (role && row[role]) ?? (role ? 'forbidden' : 'unauthenticated')
}

/** All cases of a call for an actor. Throws if the table omits a case or names an impossible one. */
export function attemptsOf(name: CallName, role: Role | null): Attempt[] {
  const cases = casesOf(name, role)
  return methodsOf(CALLS[name]).flatMap((method) => cases.map((each) => ({ ...each, name, method, role })))
}

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
    deepEqual(Object.keys(at).toSorted(), possible.toSorted(), `${name} by ${role}: ${kind}`)
    return possible.flatMap((variant) => walk(rest, at[variant] ?? 'internal', [...variants, variant]))
  }
  return walk(kinds, cell, [])
}

/** Adds one user of each role. */
export async function onePerRole(add: (role: Role) => Promise<User>): Promise<Record<Role, User>> {
  const [User, SupportTeam, Admin] = await Promise.all(ROLES.map((role) => add(role)))
  if (!User || !SupportTeam || !Admin) throw new Error('Somebody is missing.')
  return { User, SupportTeam, Admin }
}

/** Adds an account that has to choose a new password first, and logs in. */
export async function addWithRequiredAction(
  testServer: TestServer,
  role: Role,
  username = newId(),
): Promise<User> {
  const account = { id: newId(), username, email: `${username.toLowerCase()}@example.com`, role }
  const [passwordHash, joinedAt] = [
    await testServer.ctx.passwords.hash(PASSWORD),
    testServer.now().toISOString(),
  ]
  await testServer.ctx.store.write((tx) =>
    tx.accounts.insert({ ...account, passwordHash, joinedAt, mustChangePassword: true }),
  )
  return { ...account, token: await testServer.logIn(username) }
}

/** A well-formed request about subjects that do not exist. */
export const requestAboutNothing = async (name: CallName): Promise<LooseInput> => ({
  ...requestAbout(name, [{ id: 'none' }, { id: 'none' }]),
  image: await samplePicture(),
})

/** Creates requests for attempts, with the subjects that they need. */
export async function createAttempts(
  testServer: TestServer,
  self: Record<Role, User>,
  others: Record<Role, User>,
): Promise<(attempt: Attempt) => Promise<PreparedRequest>> {
  const makeSubject = await createSubjects(testServer)
  const image = await samplePicture()
  const kept = new Map<string, Promise<Subject>>()

  /** Subjects of read-only calls are reused. */
  const memoised = (key: string, make: () => Promise<Subject>): Promise<Subject> => {
    const subject = kept.get(key) ?? make()
    kept.set(key, subject)
    return subject
  }

  return async ({ name, method, role, variants, expected }) => {
    const isShut = expected === 'forbidden' || expected === 'unauthenticated'
    const mayServeAgain = isShut || !isChange(CALLS[name])
    const whoever = role ?? 'User'
    const actor = ENDS_SESSION.has(name) ? await testServer.add(whoever) : self[whoever]
    const cast: Cast = { self: actor, others }
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
    return { call: { ...CALLS[name], method }, input, actor: role ? actor : null }
  }
}
