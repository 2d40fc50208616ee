import { expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS, fromPage, fromServer, legacyCalls, problem, scopeOf, V1_PREFIX, type Call } from './index.ts'

const calls = Object.entries(CALLS) as [string, Call][]

it.each(calls)(
  '%s is either specified and stands for something of ours, or lies below /api/v1',
  (name, call) => {
    const isSpecified = name in legacyCalls
    expect([call.path.startsWith(V1_PREFIX), call.standsFor !== undefined]).toEqual([
      !isSpecified,
      isSpecified,
    ])
  },
)

it('there are the 28 calls of the specification, and logging out', () => {
  expect(Object.keys(legacyCalls)).toHaveLength(29)
})

/** What decides who can log in is done by people alone. */
const LOGINS = ['requestCode', 'register', 'addStaff', 'logIn', 'logOut']
const standing = Object.entries(legacyCalls as Record<string, Call>).filter(
  ([name]) => !LOGINS.includes(name),
)

it.each(standing)('what %s does is done by a token as well', (_, { standsFor, who }) => {
  const ours: Call | undefined = CALLS[standsFor as keyof typeof CALLS]
  expect(ours?.path.startsWith(V1_PREFIX), String(standsFor)).toBe(true)
  expect(ours && scopeOf(ours)).not.toBeNull()
  // Whoever asks whether a chat has grown need not say who they are; whoever reads it does.
  expect(ours?.who).toEqual(expect.arrayContaining(who === 'anyone' ? [] : [...who]))
})

it('what decides who can log in stands for nothing that a token does', () => {
  const specified: Record<string, Call> = legacyCalls
  expect(LOGINS.filter((name) => specified[name]?.standsFor !== null)).toEqual([])
})

/** The names of all fields that a schema has, at any depth. */
const fieldNames = (schema: z.ZodType, io: 'input' | 'output'): string[] => {
  const found: string[] = []
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void found.push(...Object.keys(jsonSchema.properties ?? {})),
  })
  return found
}

/** Spellings of the specification, and words that do not say that an id is meant. */
const WRONG = new Set(
  'msg power otp pto chats owes loginnewuser repeatpassword userid ticketid people'.split(' '),
)
const wrongAmong = (names: string[]): string[] =>
  names.filter((name) => !/^[a-z][A-Za-z\d]*$/.test(name) || WRONG.has(name))

it.each(calls.filter(([name]) => !(name in legacyCalls)))(
  '%s has names in camelCase alone, and none of the specification’s',
  (_, { params, query, body, upload, answer }) => {
    const given = [params, query, body, ...Object.values(upload?.fields ?? {})].flatMap((schema) =>
      schema ? fieldNames(schema, 'input') : [],
    )
    const names = [
      ...given,
      ...(upload ? [upload.image, ...Object.keys(upload.fields)] : []),
      ...(typeof answer === 'string' ? [] : fieldNames(answer, 'output')),
    ]
    expect(wrongAmong(names)).toEqual([])
  },
)

it('live messages have names in camelCase alone, and call an id an id', () => {
  const names = [...fieldNames(fromPage, 'input'), ...fieldNames(fromServer, 'output')]
  expect(names).toContain('ticketId')
  expect(wrongAmong(names)).toEqual([])
  expect(names.filter((name) => ['ticket', 'actor', 'user'].includes(name))).toEqual([])
})

it('problem details have names in camelCase alone, and none of the specification’s', () => {
  const names = fieldNames(problem, 'output')
  expect(names).toContain('isOpened')
  expect(wrongAmong(names)).toEqual([])
})
