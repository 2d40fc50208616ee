import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sessionOf } from '#testing/render-app.tsx'
import { storeSession } from '../session.ts'
import { logIn, register } from './account.ts'
import { takeTicket } from './tickets.ts'

const refusing = (body: unknown, status: number): void => {
  storeSession(sessionOf('SupportTeam'))
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}
const REGISTRATION = { username: 'ada', email: 'a@example.org', password: 'x', repeatedPassword: 'y' }

test("throws the server's message, and converts the ticket of a conflict into the current format", async () => {
  const ticket = {
    _id: 't1',
    AssignedUser: { _id: 's1', username: 'sam' },
    Status: 'Waiting',
    Version: 2,
    Screenshots: '',
  }
  refusing({ msg: 'Somebody else has this ticket already.', code: 'ticket_taken', ticket }, 409)
  await expect(takeTicket('t1', 1)).rejects.toMatchObject({
    code: 'ticket_taken',
    message: 'Somebody else has this ticket already.',
    ticket: { id: 't1', assignee: { id: 's1', username: 'sam' }, status: 'Waiting', version: 2 },
  })
})

test.each([
  ['log_detail', 'login', () => logIn({ login: 'ada', password: 'x' })],
  [
    'repeatpassword',
    'repeatedPassword',
    () => register({ ...REGISTRATION, codeEmail: '', code: '', challenge: '' }),
  ],
  ['email', 'email', () => register({ ...REGISTRATION, codeEmail: '', code: '', challenge: '' })],
])('maps an error of the wire field %s to the field %s', async (wireName, field, call) => {
  refusing({ msg: 'Wrong.', code: 'validation', field: wireName }, 400)
  await expect(call()).rejects.toMatchObject({ field })
})

test('sends legacy calls only from this folder', () => {
  const source = join(import.meta.dirname, '../..')
  const callers = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
    readFileSync(join(source, file), 'utf8').includes('requestSpecified('),
  )
  expect(callers.length).toBeGreaterThan(2)
  expect(callers.filter((file) => !file.startsWith('api/legacy/'))).toEqual([])
})
