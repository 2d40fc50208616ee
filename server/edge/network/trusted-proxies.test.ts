import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/calls/test-server.ts'
import { proxiesAmong, trustIn } from './trusted-proxies.ts'

const LIMIT = 3

/** Sends wrong passwords with a changing X-Forwarded-For header, and returns the statuses. */
async function guess(trustProxy: string, remoteAddress: string, hops: (index: number) => string) {
  const testServer = await startTestServer({
    environment: { TRUST_PROXY: trustProxy, LIMIT_LOGINS_PER_CLIENT: `${LIMIT}/900` },
  })
  const statuses: number[] = []
  for (let index = 0; index < LIMIT + 2; index++) {
    const { statusCode } = await testServer.app.inject({
      method: 'POST',
      url: '/api/Login',
      remoteAddress,
      headers: { 'x-forwarded-for': hops(index) },
      payload: { log_detail: `nobody-${index}`, userPassword: 'x' },
    })
    statuses.push(statusCode)
  }
  await testServer.stop()
  return statuses
}

const REFUSED = [401, 401, 401, 429, 429]
const TAKEN = [401, 401, 401, 401, 401]

describe('X-Forwarded-For', () => {
  it('is trusted for one hop from a private peer when TRUST_PROXY is on', async () => {
    expect(await guess('on', '10.0.0.9', (index) => `1.2.4.${index}, 10.0.0.5`)).toEqual(REFUSED)
    expect(await guess('on', '8.8.8.8', (index) => `1.2.4.${index}`)).toEqual(REFUSED)
    expect(await guess('on', '10.0.0.9', (index) => `9.9.9.9, 1.2.4.${index}`)).toEqual(TAKEN)
  })

  it('is trusted as far as the hops are listed proxies', async () => {
    const named = '10.0.0.9, 10.0.0.5'
    expect(await guess(named, '10.0.0.9', (index) => `1.2.4.${index}, 10.0.0.5`)).toEqual(TAKEN)
    expect(await guess(named, '10.0.0.9', (index) => `1.2.4.${index}, 10.0.0.6`)).toEqual(REFUSED)
    expect(await guess(named, '10.0.0.6', (index) => `1.2.4.${index}`)).toEqual(REFUSED)
  })
})

it('treats a private address as a proxy only if it is listed, because it may be a client', () => {
  const all = ['127.0.0.1', '10.0.0.9', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.9', '8.8.8.8', 'unknown']
  const among = (trusted: Parameters<typeof proxiesAmong>[0]) => all.filter(proxiesAmong(trusted))
  expect(among(false)).toEqual([])
  expect(among('peer')).toEqual([])
  expect(among(['10.0.0.0/24'])).toEqual(['10.0.0.9', '::ffff:10.0.0.9'])
  expect(among(['uniquelocal'])).toEqual(['10.0.0.9', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.9'])
  expect(all.map((address) => trustIn('peer')(address, 1))).not.toContain(true)
  expect(all.filter((address) => trustIn('peer')(address, 0))).toEqual(all.slice(0, 5))
})

it('limits the connections of a client with a private address when TRUST_PROXY is on', async () => {
  const testServer = await startTestServer({
    environment: { TRUST_PROXY: 'on', LIMIT_CONNECTIONS_PER_CLIENT: '2' },
  })
  const url = await testServer.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  const held = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  expect((await fetch(`${url}/healthz`)).status).toBe(429)
  for (const socket of held) socket.destroy()
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  await testServer.stop()
})
