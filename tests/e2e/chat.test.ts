import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SessionOnWire } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import { expectPictureKept } from './harness/kept-pictures.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { accessProblems, collectErrors, sidewaysScroll } from './harness/watch.ts'
import { pick } from './harness/pick.ts'

/** A requester and a support member on the same ticket, each in a separate window. */

let testServer: TestServer
let users: Sessions
let ticketId: string
let maya: Page
let sam: Page
const contexts: BrowserContext[] = []
const errors: string[][] = []

async function open(session: SessionOnWire, width = 1440): Promise<Page> {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session, width })
  contexts.push(context)
  errors.push(collectErrors(page))
  await page.goto(`/ViewTicketDetails/${ticketId}`)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await field(page).waitFor()
  return page
}

const field = (page: Page) => page.getByLabel('Message', { exact: true })
const log = (page: Page) => page.getByRole('log')
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const written = async () => {
  const { chats } = await testServer.api.call('getChat', { params: { ticketid: ticketId } }, users.User)
  return chats.map(({ msg }) => msg)
}

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  users = made.sessions
  ticketId = await testServer.api.raise(users.User, 'Green projector', await pictureOf(PICTURES.projector))
  await testServer.api.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, users.SupportTeam)
  maya = await open(users.User)
  sam = await open(users.SupportTeam)
})

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await testServer.stop()
})

test('shows that the other party is writing, and that a message was read', async () => {
  // The indicator disappears after a while.
  await Promise.all([sam.getByText('Maya is writing…').waitFor(), field(maya).pressSequentially('Is it')])
  await say(maya, 'Is it me?')
  await log(sam).getByText('Is it me?').waitFor()
  await log(maya).getByText('Seen', { exact: true }).waitFor()
  await sam.getByText('Maya is writing…').waitFor({ state: 'hidden' })
  expect(await written()).toEqual(['Is it me?'])
})

test('sends a message once, despite repeated Enter and lost answers', async () => {
  await field(maya).fill('Only once')
  await Promise.all(Array.from({ length: 8 }, () => field(maya).press('Enter')))
  await log(sam).getByText('Only once').waitFor()

  // The server receives the message, the page gets no answer, and its queries fail too.
  await maya.route('**/api/v1/tickets/*/messages*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await say(maya, 'Cut off')
  const again = maya.getByRole('button', { name: 'Try again' })
  // The first retry fails too. Later ones are automatic.
  await again.click()
  await maya.unrouteAll({ behavior: 'wait' })
  await again.waitFor({ state: 'hidden' })
  await log(sam).getByText('Cut off').waitFor()
  await expect.poll(() => log(maya).getByText('Cut off').count()).toBe(1)
  await expect.poll(() => log(sam).getByText('Cut off').count()).toBe(1)
  expect(await written()).toEqual(['Is it me?', 'Only once', 'Cut off'])
})

test('undoes a message that was sent too early, and returns its text to the field', async () => {
  await say(maya, 'This is not what I')
  // The button below this message. It is missing during sending, and earlier messages may still have theirs.
  const own = log(maya).locator('[data-message]', { hasText: 'This is not what I' })
  // Undo is possible for some seconds only, so the test clicks without further waits.
  await own.locator('xpath=following-sibling::*[1]').getByRole('button', { name: 'Undo' }).click()
  await log(sam).getByText('This message was taken back.').waitFor()
  await log(maya).getByText('This message was taken back.').waitFor()
  await expect.poll(() => log(sam).getByText('This is not what I').count()).toBe(0)
  await expect.poll(() => field(maya).inputValue()).toBe('This is not what I')
  await field(maya).fill('')
})

test('sends a picture with its text, and lets the other party enlarge the picture', async () => {
  await maya.locator('form [name=files]').setInputFiles(PICTURES.projector)
  const chosen = maya.getByRole('button', { name: 'Remove projector.png' })
  await chosen.waitFor()
  await expectPictureKept(maya)
  // The chosen picture survives a reload.
  await maya.reload()
  await maya.getByRole('button', { name: 'Chat', exact: true }).click()
  await maya.getByRole('list', { name: 'Files to send' }).locator('[data-state=ready]').waitFor()
  await say(maya, 'It looks like this.')
  await log(sam).getByText('It looks like this.').waitFor()
  await log(sam).getByRole('button', { name: 'Show projector.png' }).click()
  const whole = sam.getByRole('dialog').getByRole('img', { name: 'projector.png' })
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  await sam.keyboard.press('Escape')
  await sam.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('rejects a decision on outdated data with a message, and keeps the input', async () => {
  const status = sam.getByLabel('New status')
  await pick(status, 'Solved')
  const body = { ticketid: ticketId, status: 'OnHold' } as const
  await testServer.api.call('updateTicket', { body }, users.SupportTeam)
  await sam.getByRole('main').getByText('OnHold').first().waitFor()
  await sam.getByRole('button', { name: 'Update' }).click()
  await sam.getByText('Error: Sam set it to On Hold.').waitFor()
  await expect.poll(() => status.getAttribute('value')).toBe('Solved')
  await sam.getByRole('button', { name: 'Set to Solved anyway' }).click()
  await sam.getByText('Updated', { exact: true }).waitFor()
  await maya.getByRole('status').getByText('Sam set this ticket to').waitFor()
})

test('shows ticket events but no messages in the timeline, on an accessible page', async () => {
  const line = maya.getByRole('region', { name: 'Activity' })
  const told = () => line.locator('li p:first-child > span:not([class])').allTextContents()
  await expect
    .poll(told)
    .toEqual([
      'Sam set this ticket to Solved',
      'Sam set this ticket to OnHold',
      'Sam viewed this first',
      'Sam took this ticket',
      'Maya created this ticket',
    ])
  const phone = await open(users.User, 320)
  await log(phone).getByText('It looks like this.').waitFor()
  expect(await sidewaysScroll(phone)).toBe(0)
  for (const page of [sam, phone]) expect(await accessProblems(page)).toEqual([])
  await phone.context().close()
})

test('opens a long chat at its end, leads to the first unread message, and loads older messages in place', async () => {
  await maya.goto('about:blank')
  for (let number = 1; number <= 120; number++)
    await testServer.api.call(
      'postChat',
      { body: { chat: `Line ${number}`, ticketid: ticketId } },
      users.SupportTeam,
    )
  await maya.goto(`/chat?ticket=${ticketId}`)
  await log(maya).getByText('Line 120').waitFor()
  expect(await log(maya).getByText('Line 1', { exact: true }).count()).toBe(0)
  await maya.getByRole('button', { name: 'Jump to unread' }).click()
  await log(maya).getByText('120 unread').waitFor()
  await expect.poll(() => placeInView(maya, '120 unread')).toBeLessThan(60)

  // The messages in view stay in place while older ones are loaded above.
  await maya.reload()
  await log(maya).getByText('Line 120').waitFor()
  await log(maya).evaluate((list) => list.scrollTo(0, 500))
  const before = await placeInView(maya, 'Line 80')
  await maya.getByText('Line 40', { exact: true }).waitFor({ state: 'attached' })
  expect(Math.abs((await placeInView(maya, 'Line 80')) - before)).toBeLessThan(3)
})

test('opens a link in a message without a referrer', async () => {
  const visits: IncomingHttpHeaders[] = []
  const elsewhere = createServer(({ headers }, answer) => {
    visits.push(headers)
    answer.end('<title>Elsewhere</title>')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await say(maya, `Look at http://127.0.0.1:${port}/there please`)
  const opening = sam.context().waitForEvent('page')
  await log(sam)
    .getByRole('link', { name: `http://127.0.0.1:${port}/there` })
    .click()
  const opened = await opening
  await opened.waitForURL('**/there')
  await expect.poll(() => opened.title()).toBe('Elsewhere')
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(visits.length).toBeGreaterThan(0)
  for (const headers of visits) {
    expect(headers.referer).toBeUndefined()
    expect(headers.cookie).toBeUndefined()
  }
  expect(await sam.context().cookies()).toEqual([])
  await opened.close()
  elsewhere.close().closeAllConnections()
})

test('logs no error in any browser console', () => {
  const cutOnPurpose = /net::ERR_FAILED|status of 409/
  expect(errors.flat().filter((text) => !cutOnPurpose.test(text))).toEqual([])
})

/** Distance of a text in the chat from the top of the visible part. */
const placeInView = (page: Page, text: string): Promise<number> =>
  log(page)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const list = element.closest('[role=log]')
      return element.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0)
    })
