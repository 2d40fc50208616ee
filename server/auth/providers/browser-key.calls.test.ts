import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type InstallWithProvider,
  newBrowser,
  startInstallWithProvider,
} from '../../testing/login/install.ts'

const PUBLIC_URL = 'https://desk.example'

let install: InstallWithProvider
beforeAll(async () => {
  install = await startInstallWithProvider({}, { PUBLIC_URL })
})
afterAll(() => install.stop())

const post = (path: string, cookie: string, body: object = {}) =>
  install.testServer.app.inject({
    method: 'POST',
    url: `/api/v1/logins/providers/${install.providerId}${path}`,
    authority: new URL(PUBLIC_URL).host,
    headers: { cookie },
    payload: body,
  })

/** Begins a login. Returns the cookie and the answer of the provider. */
async function begun() {
  const begin = await post('/begin', '')
  install.provider.person = { sub: 'mia', claims: { email: 'mia@example.com', email_verified: true } }
  const { address } = begin.json<{ address: string }>()
  const { search } = await install.provider.visit(address, newBrowser().jar)
  return { set: String(begin.headers['set-cookie']), search }
}

test('sets a secure __Host- cookie that is hidden from scripts if the public URL is https', async () => {
  const { set, search } = await begun()
  expect(set).toMatch(/^__Host-login=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  const [own = ''] = set.split(';')
  const done = await post('/finish', `other=1; ${own}`, { query: search })
  expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined])
})

test('ignores a cookie without the __Host- prefix, which another host could set', async () => {
  const { set, search } = await begun()
  const forged = set.split(';', 1)[0]?.replace('__Host-', '') ?? ''
  const refused = await post('/finish', forged, { query: search })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'login_over'])
})
