import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { noteActor, RequestLog } from './request-log.ts'

it('logs the client and the refusal, and nothing that the client sent', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  const app = fastify({ logger: { level: 'info', stream }, logController: new RequestLog() })
  app.post<{ Querystring: { status: string } }>('/api/:name', async (request, reply) => {
    noteActor(request, { id: 'ada' })
    return reply.status(Number(request.query.status)).send({ secret: 'answered' })
  })
  const headers = { authorization: 'Bearer secret', 'user-agent': 'secret\n{"level":60}' }
  for (const status of ['200', '403', '429']) {
    const query = { status, password: 'secret' }
    await app.inject({
      method: 'POST',
      url: '/api/secret%0A',
      query,
      headers,
      payload: { password: 'secret' },
      remoteAddress: '203.0.113.7',
    })
  }
  await app.close()
  const line = { method: 'POST', route: '/api/:name', msg: 'answered' }
  const who = { user: 'ada', from: '203.0.113.0/24' }
  expect(lines).toMatchObject([
    { ...line, status: 200 },
    { ...line, ...who, status: 403 },
    { ...line, ...who, status: 429 },
  ])
  expect(lines[0]).not.toHaveProperty('user')
  expect(JSON.stringify(lines)).not.toContain('secret')
})
