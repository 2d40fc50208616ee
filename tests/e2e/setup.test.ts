import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { heading } from './harness/first-minute.ts'
import { type Server, startServer } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'

/** A new install from an empty folder, as an operator starts it. */

const MINUTE_MS = 60_000

let browser: Browser
let server: Server
let startedAt: number
beforeAll(async () => {
  browser = await openSharedBrowser()
  const PORT = await freePort()
  startedAt = performance.now()
  server = await startServer(undefined, 'start', { PORT, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** A free port. The public address follows from it. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => void probe.close(done))
  return String(port)
}

/** A visitor whose browser reaches only the server. */
async function visitor() {
  const { page } = await openWindow(browser, { url: server.url })
  await page.route(
    (address) => address.origin !== server.url,
    (route) => route.abort(),
  )
  return page
}

test('shows visitors without the setup link that the help desk is not set up yet, on every page', async () => {
  const page = await visitor()
  for (const path of ['/', '/Login', '/UserRegister', '/inbox']) {
    await page.goto(path)
    await heading(page, 'This desk is waiting for its administrator').waitFor()
    expect(new URL(page.url()).pathname).toBe('/setup')
  }
})

test('leads the administrator from the link to the inbox within a minute, without a network', async () => {
  const page = await visitor()
  await page.goto(await server.setupLink)
  await page.getByLabel('Username').fill('Dana')
  await page.getByLabel('Email').fill('dana@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, 'Name and logo').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await heading(page, 'Language and time zone').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await heading(page, 'Public address').waitFor()
  await page.getByText('The test passed: the server answers at this address.').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await heading(page, 'Connect your email').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await heading(page, 'Invite your team').waitFor()
  await page.getByRole('link', { name: 'Next step' }).click()
  await page.getByRole('button', { name: 'Add sample tickets' }).click()
  await page.getByText('6 sample tickets are in the inbox.').waitFor()
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  await page.getByText('Where is my parcel?').waitFor()
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  expect(performance.now() - startedAt).toBeLessThan(MINUTE_MS)
  await page.goto('/AdminPage')
  await page
    .getByRole('region', { name: 'Get started' })
    .getByRole('link', { name: 'Invite a colleague' })
    .click()
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByText('/invitation#').textContent()
  const colleague = await visitor()
  await colleague.goto(link ?? '')
  await colleague.getByText('Dana invites you. Your role: SupportTeam').waitFor()
})

test('redirects a second visitor with the used setup link to the login', async () => {
  const page = await visitor()
  await page.goto(await server.setupLink)
  await page.waitForURL('**/Login')
  const body = JSON.stringify({ token: (await server.setupLink).split('#')[1] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1/setup-links/verify`, { method: 'POST', headers, body })
  expect(answer.status).toBe(404)
})
