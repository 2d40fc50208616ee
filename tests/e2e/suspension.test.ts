import type { SessionOnWire } from '@support-desk/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { startServer, type Server } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'
import { pick } from './harness/pick.ts'

const SUSPENDED = 'Your account is suspended. Please ask an admin.'

let server: Server
let browser: Browser
let api: Api
let admin: SessionOnWire
let mona: SessionOnWire
let ticketId: string

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openSharedBrowser()])
  api = apiOf(server.url)
  admin = await api.logInAdmin()
  mona = await api.addStaff('SupportTeam', 'Mona', admin)
  ticketId = await api.raise(await api.addUser('Ursula'), 'Beamer', await pictureOf(PICTURES.projector))
  await api.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, mona)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('username or Email').fill('Mona')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('logs a suspended user out at once with the reason, and lets the user return after the suspension', async () => {
  const hers = await openWindow(browser, { url: server.url, session: mona })
  await hers.page.goto('/inbox')
  await hers.page.getByText('Beamer').first().waitFor()

  const { context, page } = await openWindow(browser, { url: server.url, session: admin })
  const errors = collectErrors(page)
  await page.goto('/AllUsers/Filterby/SupportTeam?user=Mona')
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Mona?' })
  await pick(dialog.getByLabel('Reason'), 'On leave')
  expect(await accessProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText(/Suspended since .* by Dana: On leave/).waitFor()
  expect(await accessProblems(page)).toEqual([])

  // The suspended user has clicked nothing.
  await hers.page.waitForURL('**/Login')
  await hers.page.getByRole('status').getByText(SUSPENDED).waitFor()
  await logIn(hers.page)
  await hers.page.getByRole('alert').getByText(SUSPENDED).waitFor()
  expect(await accessProblems(hers.page)).toEqual([])
  await logIn(hers.page, 'Wrong#Harbour71')
  await hers.page.getByRole('alert').getByText('Username or password is wrong.').waitFor()
  const ticket = await api.call('getTicket', { params: { ticketId } }, admin)
  expect([ticket.status, ticket.assignee]).toEqual(['Unassigned', null])

  await page.goto('/AllUsers/Filterby/SupportTeam')
  await page.getByRole('row', { name: /Mona/ }).getByText('Suspended').waitFor()
  await page.getByRole('link', { name: 'Mona', exact: true }).click()
  await page.getByRole('button', { name: 'End suspension' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).waitFor()
  await logIn(hers.page)
  await hers.page.waitForURL('**/inbox')
  await hers.page.getByRole('heading', { level: 1 }).waitFor()
  expect(errors).toEqual([])
  await context.close()
  await hers.context.close()
})
