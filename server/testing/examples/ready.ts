import { z } from 'zod'
import { type Call, CALLS, type Role } from '@support-desk/contract'
import type { OpenCallName } from '@support-desk/contract/client'
import { type Attempt, attemptsOf, createAttempts, onePerRole } from '../calls/cases.ts'
import type { LooseInput, TestServer, User } from '../calls/test-server.ts'
import type { Parts } from './example.ts'
import { SCENES } from './scenes.ts'

/** Every documented call, in the order of the contract. */
export const NAMES = Object.keys(CALLS).filter(isOpen)
/** Preferred actors of examples: agents, because most programs act for them. */
const ROLES: readonly (Role | null)[] = ['SupportTeam', 'User', 'Admin', null]
const PEOPLE: Record<Role, readonly [string, string]> = {
  User: ['Ada', 'Bela'],
  SupportTeam: ['Sam', 'Tina'],
  Admin: ['Dana', 'Olga'],
}

/** Lists come last, so that they have rows. */
const isNoList = (name: OpenCallName): boolean => {
  const { answer }: Call = CALLS[name]
  return !(answer instanceof z.ZodArray)
}

function isOpen(name: string): name is OpenCallName {
  return CALLS[name as OpenCallName].path.startsWith('/api/v1/')
}

/** The calls in the order in which examples can be recorded, with their inputs and actors. */
export async function createExamples(testServer: TestServer): Promise<{
  names: OpenCallName[]
  /** Prepares a call; null if no actor can succeed. */
  ready(name: OpenCallName): Promise<{ input: LooseInput; actor: User | null } | null>
}> {
  const [self, others] = await Promise.all(
    [0, 1].map((which) => onePerRole((role) => testServer.add(role, PEOPLE[role][which]))),
  )
  if (!self || !others) throw new Error('Somebody is missing.')
  const prepare = await createAttempts(testServer, self, others)
  return {
    names: [...NAMES.filter(isNoList), ...NAMES.filter((each) => !isNoList(each))],
    async ready(name) {
      const attempt = attemptFor(name)
      return (await (SCENES[name]?.(testServer, self) ?? (attempt && prepare(attempt)))) ?? null
    },
  }
}

/** The first successful attempt. Other calls have a scene, or no example. */
const attemptFor = (name: OpenCallName): Attempt | undefined =>
  ROLES.flatMap((role) => attemptsOf(name, role)).find(({ expected }) => expected === 'ok')

/** The parts that the call has, from the parts of a test request. */
export function partsOf(call: Call, input: Parts): Parts {
  const parts = {
    params: input.params,
    query: input.query,
    body: input.body,
    ...(call.upload && { fields: input.fields }),
  }
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([part, value]) =>
        (part === 'fields' || call[part as 'params']) &&
        typeof value === 'object' &&
        Object.keys(value ?? {}).length > 0,
    ),
  )
}
