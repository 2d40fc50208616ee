import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config/config.ts'
import { waitFor } from './testing/calls/test-server.ts'

let dataDir: string
let config: Config
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'support-desk-app-')), 'data')
  config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const logIn = (log_detail: string, userPassword: string) => ({
  method: 'POST' as const,
  url: '/api/Login',
  payload: { log_detail, userPassword },
})

const ADMIN = { username: 'root', email: 'root@example.com', password: 'Chosen#Fjord123' }

it('creates a new setup link at each start until there is an admin', async () => {
  const first = await buildApp(config)
  expect(first.setupLink?.token).toMatch(/^[\w-]{43}$/)
  await first.close()
  const second = await buildApp(config)
  expect(second.setupLink?.token).toMatch(/^[\w-]{43}$/)
  expect(second.setupLink?.token).not.toBe(first.setupLink?.token)
  await second.close()
})

it('creates the first admin from the settings without a setup link', async () => {
  const { app, setupLink, close } = await buildApp({ ...config, admin: ADMIN })
  expect(setupLink).toBeNull()
  expect((await app.inject(logIn('root', ADMIN.password))).statusCode).toBe(200)
  await close()
})

it('creates a data folder that only its owner can open', async () => {
  const { close } = await buildApp(config)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  await close()
})

it('keeps sessions across a restart', async () => {
  const first = await buildApp({ ...config, admin: ADMIN })
  const login = await first.app.inject(logIn('root', ADMIN.password))
  const { jwttoken } = login.json<{ loginnewuser: { jwttoken: string } }>().loginnewuser
  await first.close()
  const second = await buildApp(config)
  const headers = { authorization: `Bearer ${jwttoken}` }
  expect((await second.app.inject({ url: '/api/Alreadylogin', headers })).statusCode).toBe(200)
  await second.close()
})

it('writes each email to a file once when no mail server is set', async () => {
  const { app, close } = await buildApp({ ...config, admin: ADMIN })
  const payload = { email: 'ada@example.com' }
  const { Otp } = (await app.inject({ method: 'POST', url: '/api/otpsent', payload })).json<{ Otp: string }>()
  const outbox = join(dataDir, 'outbox')
  let names: string[] = []
  await waitFor(() => {
    void readdir(outbox).then(
      (found) => (names = found.filter((name) => name.endsWith('.eml'))),
      () => undefined,
    )
    return names[0]
  })
  await close()
  const again = await buildApp(config)
  await again.close()
  expect(await readdir(outbox)).toHaveLength(1)
  expect(await readFile(join(outbox, names[0] ?? ''), 'utf8')).toContain(`${Otp} is your Support Desk code`)
})

it('closes once running responses have ended, without waiting for idle connections', async () => {
  const { app, close } = await buildApp(config)
  const slow = new PassThrough()
  app.get('/slow', (_request, reply) => reply.type('text/plain').send(slow))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  slow.write('begun, ')
  const response = await fetch(`${address}/slow`, { headers: { 'accept-encoding': 'identity' } })
  expect(response.headers.get('connection')).toBe('keep-alive')
  let isClosed = false
  const closing = close().then(() => (isClosed = true))
  await expect.poll(() => app.server.listening).toBe(false)
  slow.end('and ended')
  expect(await response.text()).toBe('begun, and ended')
  // The server must close before the timeout of idle connections.
  await expect.poll(() => isClosed).toBe(true)
  await closing
})
