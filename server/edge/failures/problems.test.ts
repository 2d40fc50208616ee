import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, PROBLEM_MEDIA_TYPE, problemTypeOf } from '@support-desk/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { answerFailure } from './errors.ts'
import { startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

/** The format of all errors below /api/v1/. */

describe('below /api/v1/', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer()
  })
  afterAll(() => testServer.stop())

  it.each([
    { method: 'GET', url: '/api/v1/' },
    { method: 'GET', url: '/api/v1/unknown' },
    { method: 'GET', url: '/api/v1/unknown', headers: { accept: 'text/html' } },
    { method: 'POST', url: '/api/v1/unknown', payload: {} },
    { method: 'PATCH', url: '/api/v1/unknown' },
    { method: 'GET', url: '/api/v1/tickets/%' },
  ] as const)('answers an unknown path with a problem: %j', async (request) => {
    const response = await testServer.app.inject(request)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain(PROBLEM_MEDIA_TYPE)
    expect(response.json()).toEqual({
      type: problemTypeOf('not_found'),
      title: ERRORS.not_found.text,
      status: 404,
      detail: ERRORS.not_found.text,
      code: 'not_found',
    })
  })

  it.each([
    ['GET', '/api/v1/tickets?status=Solved', 'status'],
    ['GET', '/api/v1/tickets?statuses=Solved&assignee=me', 'assignee'],
    ['GET', '/api/v1/queue-tickets?status=solved', 'status'],
    ['GET', '/api/v1/users/me/preferences?fields=name', 'fields'],
    ['GET', '/api/v1/users/me/export?__proto__=1', '__proto__'],
    ['POST', '/api/v1/tags?dryRun=1', 'dryRun'],
  ] as const)('refuses an unknown query parameter by its name: %s %s', async (method, url, field) => {
    const { token } = await testServer.add('Admin')
    const headers = { authorization: `Bearer ${token}` }
    const response = await testServer.app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: { name: 'new' } }),
    })
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'validation',
      field,
      detail: expect.stringContaining(field),
    })
  })

  it('links the type of a problem to its description', async () => {
    const { type } = (await testServer.app.inject('/api/v1/unknown')).json<{ type: string }>()
    const [path = '', place = ''] = type.split('#')
    const document = (await testServer.app.inject(path)).json<Record<string, Record<string, unknown>>>()
    const [, part = '', code = ''] = place.split('/')
    expect(document[part]?.[code]).toEqual({ status: 404, title: ERRORS.not_found.text })
  })
})

describe('a refusal', () => {
  const throwing = (error: Error) => {
    const app = fastify()
    app.setErrorHandler(answerFailure)
    const fail = async () => {
      throw error
    }
    app.get('/api/v1/things', fail)
    app.get('/api/Things', fail)
    return app
  }

  it('keeps its code, its field and its own message', async () => {
    const error = new Refusal('validation', { words: { text: 'A word is missing.' }, field: 'word' })
    const app = throwing(error)
    for (const url of ['/api/v1/things', '/api/v1/things?a=b', '/api/%76%31/things']) {
      expect((await app.inject(url)).json(), url).toEqual({
        type: problemTypeOf('validation'),
        title: ERRORS.validation.text,
        status: 400,
        detail: 'A word is missing.',
        code: 'validation',
        field: 'word',
      })
    }
    expect((await app.inject('/api/Things')).json()).toEqual({
      msg: 'A word is missing.',
      code: 'validation',
      field: 'word',
    })
  })

  it.each(['unauthenticated', 'forbidden', 'ticket_changed', 'too_many_requests', 'unavailable'] as const)(
    'has the status that belongs to %s',
    async (code) => {
      const response = await throwing(new Refusal(code, { retryAfterSeconds: 5 })).inject('/api/v1/things')
      expect(response.statusCode).toBe(ERRORS[code].status)
      expect(response.json()).toMatchObject({ status: ERRORS[code].status, code })
      expect(response.headers['content-type']).toContain(PROBLEM_MEDIA_TYPE)
      expect(response.headers['retry-after']).toBe('5')
    },
  )

  it('contains no details after an unexpected error', async () => {
    const response = await throwing(new Error('secret detail')).inject('/api/v1/things')
    expect(response.json()).toMatchObject({ status: 500, code: 'internal' })
    expect(response.body).not.toContain('secret')
  })
})
