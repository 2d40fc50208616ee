import { expect, test, vi } from 'vitest'
import { problemTypeOf } from '@support-desk/contract'
import { request } from './client.ts'
import { storeSession } from './session.ts'
import { sessionOf } from '../testing/render-app.tsx'

const answering = (body: unknown, status: number): void => {
  storeSession(sessionOf('Admin'))
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

test('a problem says its detail, and keeps code and field', async () => {
  answering(
    {
      type: problemTypeOf('validation'),
      title: 'Please check what you entered.',
      status: 400,
      detail: 'A word is missing.',
      code: 'validation',
      field: 'word',
    },
    400,
  )
  await expect(request('listSupportMemberLoads')).rejects.toMatchObject({
    code: 'validation',
    status: 400,
    message: 'A word is missing.',
    field: 'word',
  })
})

test('a failure of the specified calls says its msg', async () => {
  answering({ msg: 'Somebody else has this ticket already.', code: 'ticket_taken' }, 409)
  await expect(request('listSupportMemberLoads')).rejects.toMatchObject({
    code: 'ticket_taken',
    message: 'Somebody else has this ticket already.',
  })
})

const assignee = { id: 's1', username: 'sam' }
test.each([
  {
    kind: 'specified',
    ticket: {
      _id: 't1',
      AssignedUser: { _id: 's1', username: 'sam' },
      Status: 'Waiting',
      Version: 2,
      Screenshots: '',
    },
  },
  { kind: 'of ours', ticket: { id: 't1', number: 1, assignee, state: 'Waiting', version: 2 } },
])('a refusal of a call that is $kind shows the ticket as it is now', async ({ ticket }) => {
  answering({ msg: 'Changed.', code: 'ticket_changed', ticket }, 409)
  await expect(request('listSupportMemberLoads')).rejects.toMatchObject({
    ticket: { id: 't1', assignee, state: 'Waiting', version: 2 },
  })
})

test.each([502, 503, 504])('who stands between and says %i does not reach the help desk', async (status) => {
  answering({}, 200)
  vi.stubGlobal('fetch', async () => new Response('<h1>Not now</h1>', { status }))
  await expect(request('listSupportMemberLoads')).rejects.toMatchObject({ code: 'offline' })
})
