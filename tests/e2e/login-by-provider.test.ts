import type { SessionOnWire } from '@support-desk/contract'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../../server/testing/login/identity-provider.ts'
import { freePort } from '../../server/testing/programs/free-port.ts'
import { apiOf, type Api } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { ADMIN, startServer, type Server } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'

let server: Server
let browser: Browser
let api: Api
let url: string
let admin: SessionOnWire
let provider: IdentityProvider

const LEA = { sub: 'lea', claims: { email: 'lea@example.com', email_verified: true, name: 'Lea' } }
const inGroups = (...groups: string[]) => ({ ...LEA, claims: { ...LEA.claims, groups } })

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), PUBLIC_URL: url, LOGIN_PRIVATE_HOSTS: 'on' }
  ;[server, browser, provider] = await Promise.all([
    startServer(undefined, 'start', settings),
    openSharedBrowser(),
    startIdentityProvider(),
  ])
  api = apiOf(server.url)
  admin = await api.logInAdmin()
  const { setup, secret } = await api.call(
    'createAuthenticatorAppSetup',
    { body: { password: ADMIN.password } },
    admin,
  )
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  await api.call('createAuthenticatorApp', { body: { setup, code } }, admin)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await provider.stop()
})

const logInByProvider = async (page: Page): Promise<void> => {
  await page.goto('/Login')
  await page.getByRole('button', { name: 'Log in with Company' }).click()
}

test('lets an admin test the connection to a login provider, and add the provider', async () => {
  const { context, page } = await openWindow(browser, { url, session: admin })
  const errors = collectErrors(page)
  // The provider must answer before it knows the client.
  provider.register({ id: 'support-desk', secret: 'shared', redirectUri: `${url}/login/later` })
  await page.goto('/login-providers')
  await page.getByText('No login providers yet').waitFor()
  await page.getByRole('button', { name: 'New provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Company')
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await dialog.getByText('Connected.').waitFor()
  await dialog.getByLabel('Client ID').fill('support-desk')
  await dialog.getByLabel('Client secret').fill('shared')
  await dialog.getByLabel('Domains').fill('example.com college.example')
  await dialog.getByRole('switch', { name: 'Create accounts on first login' }).press('Space')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('agents')
  await dialog.getByLabel('Additional scopes').fill('email profile groups')
  expect(await accessProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create provider' }).click()
  await page.getByRole('heading', { level: 2, name: 'Company' }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  expect(errors).toEqual([])
  const [added] = await api.call('listLoginProviders', {}, admin)
  provider.register({ id: 'support-desk', secret: 'shared', redirectUri: added?.redirectUri ?? '' })
  await context.close()
})

test('gives a role by provider group, and logs the user out at once when the user loses the group', async () => {
  provider.person = inGroups('agents')
  const { context, page } = await openWindow(browser, { url })
  await logInByProvider(page)
  await page.waitForURL('**/supporttmhomepage')
  await page.getByRole('heading', { level: 1 }).waitFor()

  // In another window the same person logs in without the group.
  provider.person = inGroups()
  const other = await openWindow(browser, { url })
  await logInByProvider(other.page)
  await other.page.waitForURL('**/profileupdate')

  // Nothing was clicked in the first window in the meantime.
  await page.waitForURL('**/Login')
  await page.getByText('Your role was changed.').waitFor()

  await other.page.goto('/account')
  await other.page.getByRole('button', { name: 'Unlink Company' }).waitFor()
  expect(await accessProblems(other.page)).toEqual([])
  await other.context.close()
  await context.close()
})

test('asks for the password before linking an existing account, and refuses unverified email addresses', async () => {
  const owner = await api.addUser('Otto')
  const email = 'otto@college.example'
  provider.person = { sub: 'otto', claims: { email, email_verified: true } }
  const { context, page } = await openWindow(browser, { url })
  await logInByProvider(page)
  await page.getByText('An account with').waitFor()
  expect(await accessProblems(page)).toEqual([])
  await page.getByLabel('Password of your existing account').fill('Quiet#Harbour71')
  await page.getByRole('button', { name: 'Link and log in' }).click()
  await page.getByRole('button', { name: /Otto/ }).first().waitFor()
  expect(owner.user_name).toBe('Otto')
  await context.close()

  provider.person = { sub: 'eve', claims: { email: 'eve@example.com', email_verified: false } }
  const stranger = await openWindow(browser, { url })
  await logInByProvider(stranger.page)
  await stranger.page.getByText('does not confirm that your email address is yours').waitFor()
  expect(await accessProblems(stranger.page)).toEqual([])
  await stranger.page.getByRole('link', { name: 'Back to the login' }).click()
  await stranger.page.getByLabel('username or Email').waitFor()
  await stranger.context.close()
})
