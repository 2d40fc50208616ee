import { expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS, fromPage, fromServer, legacyCalls, problem, scopeOf, V1_PREFIX, type Call } from './index.ts'

const calls = Object.entries(CALLS) as [string, Call][]

it.each(calls)(
  'the call %s is under /api/v1, or is a specified call that declares its equivalent',
  (name, call) => {
    const isSpecified = name in legacyCalls
    expect([call.path.startsWith(V1_PREFIX), call.standsFor !== undefined]).toEqual([
      !isSpecified,
      isSpecified,
    ])
  },
)

it('has the 28 specified calls, and logout', () => {
  expect(Object.keys(legacyCalls)).toHaveLength(29)
})

/** Calls that decide about logins. They are closed to tokens. */
const LOGINS = ['requestCode', 'register', 'addStaff', 'logIn', 'logOut']
const standing = Object.entries(legacyCalls as Record<string, Call>).filter(
  ([name]) => !LOGINS.includes(name),
)

it.each(standing)(
  'the specified call %s has an equivalent under /api/v1 for the same roles, open to API tokens',
  (_, { standsFor, who }) => {
    const ours: Call | undefined = CALLS[standsFor as keyof typeof CALLS]
    expect(ours?.path.startsWith(V1_PREFIX), String(standsFor)).toBe(true)
    expect(ours && scopeOf(ours)).not.toBeNull()
    // Some specified calls need no login; their equivalents do.
    expect(ours?.who).toEqual(expect.arrayContaining(who === 'anyone' ? [] : [...who]))
  },
)

it('specified calls that register, log in or log out have no equivalent for API tokens', () => {
  const specified: Record<string, Call> = legacyCalls
  expect(LOGINS.filter((name) => specified[name]?.standsFor !== null)).toEqual([])
})

/** Field names of a schema, at any depth. */
const fieldNames = (schema: z.ZodType, io: 'input' | 'output'): string[] => {
  const found: string[] = []
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void found.push(...Object.keys(jsonSchema.properties ?? {})),
  })
  return found
}

/** Specified spellings, and names of id fields without the word id. */
const WRONG = new Set(
  'msg power otp pto chats owes loginnewuser repeatpassword userid ticketid people'.split(' '),
)
const wrongAmong = (names: string[]): string[] =>
  names.filter((name) => !/^[a-z][A-Za-z\d]*$/.test(name) || WRONG.has(name))

it.each(calls.filter(([name]) => !(name in legacyCalls)))(
  'uses camelCase field names, and no spellings of the specification, in %s',
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

it('uses camelCase field names in live messages, and names id fields with “Id”, such as ticketId', () => {
  const names = [...fieldNames(fromPage, 'input'), ...fieldNames(fromServer, 'output')]
  expect(names).toContain('ticketId')
  expect(wrongAmong(names)).toEqual([])
  expect(names.filter((name) => ['ticket', 'actor', 'user'].includes(name))).toEqual([])
})

it('uses camelCase field names, and no spellings of the specification, in problem details', () => {
  const names = fieldNames(problem, 'output')
  expect(names).toContain('isOpened')
  expect(wrongAmong(names)).toEqual([])
})
