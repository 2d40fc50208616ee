import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { fromWire, toWire } from './mapping.ts'
import { NAMES, sortOf } from './wire-names.ts'
import { CALLS } from '@support-desk/contract'

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
    const match = used.exec(readFileSync(join(source, file), 'utf8'))
    return match ? [`${file}: ${match[0].trim()}`] : []
  })
  expect(found).toEqual([])
})

test('answers are named anew at every depth, and what has no other name is left', () => {
  const answer = { loginnewuser: { user_name: 'ada', jwttoken: 't' }, chats: [{ msg: 'Hello', key: null }] }
  expect(fromWire(answer)).toEqual({
    session: { username: 'ada', token: 't' },
    messages: [{ text: 'Hello', key: null }],
  })
})

test('what goes into a call has the names of its schema, in the order in which it was given', () => {
  const { body } = CALLS.takeTicket
  expect(toWire(body, { version: 3, ticketId: 't1', ofNobody: true })).toEqual({ version: 3, Ticketid: 't1' })
  expect(Object.keys(toWire(body, { version: 3, ticketId: 't1' }))).toEqual(['version', 'Ticketid'])
  expect(toWire(CALLS.assignTicket.body, { ticketId: 't1', assigneeId: 's1' })).toEqual({
    ticketid: 't1',
    supportteamid: 's1',
  })
})

test('an order is translated for the list that it is for', () => {
  expect(sortOf('-OccuredDate')).toBe('-occurredOn')
  expect(toWire(CALLS.listAllTickets.query, { sort: '-createdAt' })).toEqual({ sort: '-CreatedAt' })
  expect(toWire(CALLS.listUsers.query, { sort: '-createdAt' })).toEqual({ sort: '-CreatedAT' })
  expect(toWire(CALLS.listAllTickets.query, { sort: 'unassigned' })).toEqual({ sort: 'unassigned' })
})
