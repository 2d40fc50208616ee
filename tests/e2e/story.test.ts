import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailOf } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import {
  enterCode,
  fillAccount,
  giveProfile,
  heading,
  logIn,
  raiseFirstTicket,
  register,
} from './harness/first-minute.ts'
import { openByKey, palette } from './harness/keys.ts'
import { ADMIN } from './harness/server.ts'
import { collectErrors } from './harness/watch.ts'
import { pick } from './harness/pick.ts'

/** One story in chapters: each test continues where the previous one ended. */

let testServer: TestServer
let maya: Page
let sam: Page
let dana: Page
const contexts: BrowserContext[] = []
const errors: string[][] = []

async function visitor(): Promise<Page> {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url })
  contexts.push(context)
  errors.push(collectErrors(page))
  return page
}

const bubble = (page: Page, text: string) => page.getByRole('log').getByText(text)

beforeAll(async () => {
  testServer = await openTestServer()
  maya = await visitor()
  sam = await visitor()
  dana = await visitor()
})

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await testServer.stop()
})

test('lets an admin log in and create an account for a support member', async () => {
  await logIn(dana, ADMIN.username, ADMIN.password)
  await heading(dana, 'Admin Home Page').waitFor()
  await dana.getByRole('link', { name: 'Add Clients' }).click()
  await fillAccount(dana, 'Sam')
  await pick(dana.getByRole('combobox'), 'SupportTeam')
  await dana.getByRole('button', { name: 'Sent otp' }).click()
  await enterCode(dana)
  await dana.getByRole('button', { name: 'Create Account' }).click()
  await dana.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  expect((await testServer.api.logIn('Sam')).power).toBe('SupportTeam')
})

test('lets a visitor register with a one-time code, log in, and add picture, department and employee code', async () => {
  await register(maya, 'Maya')
  await logIn(maya, mailOf('Maya'))
  await giveProfile(maya, 'Maya')
  expect(await maya.evaluate(() => localStorage.getItem('profile_img'))).toBeTruthy()
})

test('lets the new user raise a ticket with a picture and enlarge the picture', async () => {
  await raiseFirstTicket(maya)
  expect(new URL(maya.url()).pathname).toMatch(/^\/ViewTicketDetails\//)
})

test('lets a support member take the ticket from the list', async () => {
  await logIn(sam, 'Sam')
  await heading(sam, 'Support User').waitFor()
  await sam.getByRole('link', { name: 'Take New Ticket', exact: true }).click()
  await sam.getByRole('button', { name: 'Take Green projector' }).click()
  await sam.getByRole('button', { name: 'Take', exact: true }).click()
  await sam.getByLabel('New status').waitFor()
  await expect
    .poll(() => sam.getByRole('main').getByText('Opened', { exact: true }).count())
    .toBeGreaterThan(0)
})

test('lets an admin find the ticket by its number: in the palette, in a list, and by an address', async () => {
  await dana.goto('/t/2')
  await heading(dana, 'Ticket not found').waitFor()
  await openByKey(dana, 'Control+k', palette(dana))
  await palette(dana).fill('#1')
  await dana.getByRole('option', { name: /Green projector/ }).waitFor()
  await dana.keyboard.press('Enter')
  await dana.waitForURL('**/ViewTicketDetails/*')
  await expect.poll(() => dana.title()).toBe('#1 Green projector · Support Desk')
  await dana.getByRole('link', { name: /^All Tickets/ }).click()
  await dana.getByRole('searchbox', { name: 'Filter tickets' }).fill('#1')
  await dana.getByText('1 found').waitFor()
  await dana.getByRole('cell', { name: 'ticket 1 Green projector' }).waitFor()
  await dana.goto('/t/1')
  await dana.waitForURL('**/ViewTicketDetails/*')
})

test('lets requester and assignee chat at once, and shows each the messages of the other', async () => {
  await maya.reload()
  await Promise.all(
    [maya, sam].map((page) => page.getByRole('button', { name: 'Chat', exact: true }).click()),
  )
  await maya
    .getByLabel('Message', { exact: true })
    .fill('Is there <b>hope</b>? See https://example.org/green')
  await maya.keyboard.press('Enter')
  await sam.getByLabel('Message', { exact: true }).fill('Yes: the cable was loose.')
  await sam.keyboard.press('Enter')
  await bubble(sam, 'Is there <b>hope</b>?').waitFor()
  await bubble(maya, 'Yes: the cable was loose.').waitFor()
  await expect
    .poll(() => sam.getByRole('log').getByRole('link', { name: 'https://example.org/green' }).count())
    .toBe(1)
  await expect.poll(() => maya.getByRole('log').locator('li[data-own] img').count()).toBe(1)
})

test('lets the assignee solve the ticket, and the requester open the ticket by the notification', async () => {
  await maya.getByRole('link', { name: 'View All Tickets' }).click()
  await pick(sam.getByLabel('New status'), 'Solved')
  await sam.getByRole('button', { name: 'Update' }).click()
  await sam.getByText('Updated').waitFor()

  await maya.reload()
  await maya.getByRole('tab', { name: /Notification/ }).click()
  const solved = maya.getByRole('tabpanel').getByRole('button', { name: /solved/i })
  await solved.click()
  await maya.waitForURL('**/ViewTicketDetails/*')
  await maya.getByRole('main').locator('dl').getByText('Solved', { exact: true }).waitFor()
  await expect.poll(() => solved.count()).toBe(0)
})

test('shows the admin the solved ticket on the dashboard, and lets the admin assign another ticket', async () => {
  const session = await testServer.api.logIn('Maya')
  await testServer.api.raise(session, 'No sound', await pictureOf(PICTURES.projector))
  await dana.goto('/AdminPage')
  const main = dana.getByRole('main')
  await main.getByRole('link', { name: /^Solved\s*1$/ }).waitFor()
  await main.getByRole('link', { name: 'Unassigned Tickets' }).click()
  await dana.getByRole('link', { name: 'No sound' }).click()
  await dana.getByRole('button', { name: 'Assign', exact: true }).click()
  await dana.getByRole('button', { name: 'Assign Sam' }).click()
  await dana.waitForURL('**/ViewTicketDetails/*')
  await main.getByText('Waiting').first().waitFor()
  await expect.poll(() => main.getByText('Sam', { exact: true }).count()).toBe(1)
})

test('lets the admin delete a user, and keeps the tickets', async () => {
  await testServer.api.addUser('Zoe')
  await dana.getByRole('link', { name: 'All Users' }).click()
  await dana.getByRole('link', { name: 'View User Deatails of Zoe' }).click()
  await dana.getByRole('button', { name: 'Delete This User' }).click()
  const dialog = dana.getByRole('dialog', { name: 'Delete Zoe?' })
  await dialog.getByText('Please Note That Tickets Not Delete if The User Deleted').waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dana.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await dana.getByRole('link', { name: 'Maya', exact: true }).waitFor()
  await expect.poll(() => dana.getByRole('link', { name: 'Zoe', exact: true }).count()).toBe(0)
})

test('ends the session everywhere at logout', async () => {
  await sam.getByRole('button', { name: 'Logout' }).click()
  await sam.waitForURL((url) => url.pathname === '/')
  expect(await sam.evaluate(() => localStorage.getItem('loguser'))).toBeNull()
  await sam.goto('/supporttmhomepage')
  await sam.waitForURL('**/Login')
})

test('logs no error in any browser console', () => {
  expect(errors.flat()).toEqual([])
})

/** The page shows the code, because no mail server is set up and the server is on this machine. */
