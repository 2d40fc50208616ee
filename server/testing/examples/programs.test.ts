import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGoodToken, addService } from '../calls/tokens.ts'
import { startTestServer, type TestServer } from '../calls/test-server.ts'

/** Runs the example programs of the documentation unchanged. */
const FOLDER = join(import.meta.dirname, '../../../docs/examples')

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

/** Runs a program until `use` has finished with the first address that it prints. */
async function run(file: string, settings: Record<string, string>, use: (url: string) => Promise<void>) {
  const program = spawn(process.execPath, [join(FOLDER, file)], {
    env: { ...process.env, ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  try {
    const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
    const { port } = JSON.parse(line.slice(line.indexOf('{'))) as AddressInfo
    await use(`http://127.0.0.1:${port}`)
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

test('creates a ticket from a website form, once for each submission', async () => {
  const { ctx, app, call, add } = testServer
  const admin = await add('Admin')
  const createdAt = testServer.now().toISOString()
  const account = await addService(ctx.store, createdAt)
  const { token } = await addGoodToken(ctx.store, account, ['tickets:write'], { createdAt })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await run('ticket-from-a-form.ts', { DESK_URL: url, DESK_TOKEN: token }, async (form) => {
    const filledIn = {
      subject: 'The lift is stuck',
      message: 'On the third floor.',
      name: 'Kai',
      email: 'kai@example.org',
    }
    const send = async (fields: Record<string, string>) => {
      const response = await fetch(form, { method: 'POST', body: new URLSearchParams(fields) })
      return { status: response.status, words: await response.text() }
    }
    const first = await send({ ...filledIn, submission: 'one-submission' })
    expect(first).toEqual({ status: 200, words: 'Thank you. Your ticket is #1.\n' })
    expect(await send({ ...filledIn, submission: 'one-submission' })).toEqual(first)
    expect((await send({ ...filledIn, submission: 'another-submission' })).words).toMatch('#2')
    expect((await send({ ...filledIn, subject: '', submission: 'a-third-one' })).status).toBe(400)
  })
  const { answer } = await call('listTickets', { query: {} }, admin.token)
  expect(answer.map(({ number, subject }) => [number, subject])).toEqual([
    [2, 'The lift is stuck'],
    [1, 'The lift is stuck'],
  ])
})
