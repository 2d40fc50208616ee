import type { SessionOnWire } from '@support-desk/contract'
import { Secret, TOTP } from 'otpauth'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../server/testing/programs/free-port.ts'
import { apiOf, type Api, PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { startServer, type Server } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'

let server: Server
let browser: Browser
let api: Api
let url: string
let admin: SessionOnWire

beforeAll(async () => {
  const port = await freePort()
  // Passkeys need a host name.
  url = `http://localhost:${port}`
  ;[server, browser] = await Promise.all([
    startServer(undefined, 'start', { PORT: String(port), PUBLIC_URL: url }),
    openSharedBrowser(),
  ])
  api = apiOf(server.url)
  admin = await api.logInAdmin()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/Login')
  await page.getByLabel('username or Email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function confirmPassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
}

/** Reads the recovery codes in a dialog, and closes it. */
async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

test('lets a user add a passkey, and log in with it', async () => {
  const user = await api.addUser('Petra')
  const { context, page } = await openWindow(browser, { url, session: user })
  const errors = collectErrors(page)
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Laptop')
  await confirmPassword(page)
  expect(await keepRecoveryCodes(page)).toHaveLength(10)
  await page.getByText('Laptop', { exact: true }).waitFor()
  expect(await accessProblems(page)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'Petra')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()

  // The login without its second step is answered with 401.
  expect(errors.filter((error) => !error.includes('401'))).toEqual([])
  await context.close()
})

test('makes staff add an authenticator app when their role requires a second factor, and continues', async () => {
  await api.addStaff('SupportTeam', 'Mira', admin)
  await api.call('updateSecuritySettings', { body: { secondFactor: ['SupportTeam'] } }, admin)
  const { context, page } = await openWindow(browser, { url })
  await logIn(page, 'Mira')
  await page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await confirmPassword(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor()
  expect(await accessProblems(page)).toEqual([])
  const secret = Secret.fromBase32((await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '')
  await dialog.getByLabel('Code', { exact: true }).fill(TOTP.generate({ secret }))
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await keepRecoveryCodes(page)
  await page.getByRole('heading', { level: 1, name: 'Support User' }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'Mira')
  // The previous code is used up. The next one is within the clock tolerance.
  const code = TOTP.generate({ secret, timestamp: Date.now() + 30_000 })
  await page.getByLabel('Code of your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Support User' }).waitFor()
  await context.close()
})
