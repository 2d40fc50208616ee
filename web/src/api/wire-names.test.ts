import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { fromWire, toWire } from './mapping.ts'
import { NAMES, nameOf, sortOf } from './wire-names.ts'
import { type Call, type CallName, CALLS, failure, legacyCalls } from '@support-desk/contract'
import { z } from 'zod'
import { CALL_OUTLINES } from '@support-desk/contract/call-outlines'

const source = join(import.meta.dirname, '..')
/** A name as a property or a variable; in words between quotes or tags it may stand. */
const used = new RegExp(
  String.raw`(?:\.|[{,(]\s*|^\s+)(?:${Object.keys(NAMES).join('|')})(?=\s*[,:}?.)]|\s=)`,
  'm',
)

test('no name of the wire stands outside of the folder that maps them', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.startsWith(`api${sep}`))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => {
    // A type of the contract may be called as a field of the wire is.
    const text = readFileSync(join(source, file), 'utf8').replaceAll(/^import [^']*'[^']*'$/gm, '')
    const match = used.exec(text)
    return match ? [`${file}: ${match[0].trim()}`] : []
  })
  expect(found).toEqual([])
})

/** The names of all fields that a schema has, at any depth. */
function fieldNames(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const found: string[] = []
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => void found.push(...Object.keys(jsonSchema.properties ?? {})),
  })
  return found
}

/** All names that travel with a call. */
const namesOf = ({ params, query, body, upload, answer }: Call): string[] => [
  ...[params, query, body, ...Object.values(upload?.fields ?? {})].flatMap((schema) =>
    schema ? fieldNames(schema, 'input') : [],
  ),
  ...(upload ? [upload.image, ...Object.keys(upload.fields)] : []),
  ...(answer instanceof z.ZodType ? fieldNames(answer, 'output') : []),
]

test('every name that is mapped travels with a specified call that pages make, or with its failure', () => {
  const product = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.startsWith(`testing${sep}`) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
  const made = Object.entries<Call>(legacyCalls).filter(([name]) => product.includes(`'${name}'`))
  expect(made.map(([name]) => name)).toContain('takeTicket')
  expect(made.map(([name]) => name)).not.toContain('getTicket')
  const travelling = new Set([...made.flatMap(([, call]) => namesOf(call)), ...fieldNames(failure, 'output')])
  expect(Object.keys(NAMES).filter((name) => !travelling.has(name))).toEqual([])
})

test('answers are named anew at every depth, and what has no other name is left', () => {
  const answer = {
    loginnewuser: { user_name: 'ada', jwttoken: 't' },
    others: [{ msg: 'Hello', key: null }],
  }
  expect(fromWire(answer)).toEqual({
    session: { username: 'ada', token: 't' },
    others: [{ text: 'Hello', key: null }],
  })
})

test('what goes into a call has the names of its schema, in the order in which it was given', () => {
  const { body } = CALL_OUTLINES.takeTicket
  expect(toWire(body, { version: 3, ticketId: 't1', ofNobody: true })).toEqual({ version: 3, Ticketid: 't1' })
  expect(Object.keys(toWire(body, { version: 3, ticketId: 't1' }))).toEqual(['version', 'Ticketid'])
  expect(toWire(CALL_OUTLINES.assignTicket.body, { ticketId: 't1', assigneeId: 's1' })).toEqual({
    ticketid: 't1',
    supportteamid: 's1',
  })
})

test('our own calls are asked by the names that the pages have', () => {
  const fieldsOf = ({ params, query, body }: Call) =>
    [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}))
  const own = Object.values<Call>(CALLS).filter(({ path }) => path.startsWith('/api/v1/'))
  expect(own.flatMap(fieldsOf).filter((name) => nameOf(name) !== name)).toEqual([])
  expect(toWire(CALL_OUTLINES.setTicketTurn.body, { turn: 'us', note: undefined })).toEqual({ turn: 'us' })
})

test('an order is translated for the list that it is for', () => {
  expect(sortOf('-OccuredDate')).toBe('-occurredOn')
  const asked = (name: CallName, sort: string) => {
    const { query, sorts } = CALL_OUTLINES[name]
    return toWire(query, { sort }, sorts)
  }
  expect(asked('listAllTickets', '-createdAt')).toEqual({ sort: '-CreatedAt' })
  expect(asked('listAllTickets', 'unassigned')).toEqual({ sort: 'unassigned' })
})
