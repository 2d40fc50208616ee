import { expect, test, vi } from 'vitest'
import { problemTypeOf } from '@support-desk/contract'
import { request } from './client.ts'
import { storeSession } from './session.ts'
import { sessionOf } from '#testing/render-app.tsx'

const answering = (body: unknown, status: number): void => {
  storeSession(sessionOf('Admin'))
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

test('throws a problem with its detail, code and field', async () => {
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
  await expect(request('listAgents')).rejects.toMatchObject({
    code: 'validation',
    status: 400,
    message: 'A word is missing.',
    field: 'word',
  })
})

test('includes the current ticket in a conflict error', async () => {
  const ticket = {
    id: 't1',
    number: 1,
    assignee: { id: 's1', username: 'sam' },
    status: 'Waiting',
    version: 2,
  }
  answering({ detail: 'Changed.', code: 'ticket_changed', ticket }, 409)
  await expect(request('listAgents')).rejects.toMatchObject({ message: 'Changed.', ticket })
})

test.each([502, 503, 504])('treats the status %i from a proxy as offline', async (status) => {
  answering({}, 200)
  vi.stubGlobal('fetch', async () => new Response('<h1>Not now</h1>', { status }))
  await expect(request('listAgents')).rejects.toMatchObject({ code: 'offline' })
})
