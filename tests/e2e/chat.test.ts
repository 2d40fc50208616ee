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

/** A requester and a support member on the same ticket, each in a window of their own. */

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

test('one sees the other write, and that the other has seen what was written', async () => {
  // It is said for a while only.
  await Promise.all([sam.getByText('Maya is writing…').waitFor(), field(maya).pressSequentially('Is it')])
  await say(maya, 'Is it me?')
  await log(sam).getByText('Is it me?').waitFor()
  await log(maya).getByText('Seen', { exact: true }).waitFor()
  await sam.getByText('Maya is writing…').waitFor({ state: 'hidden' })
  expect(await written()).toEqual(['Is it me?'])
})

test('a message is there once, however often Enter is pressed and whatever becomes of the answer', async () => {
  await field(maya).fill('Only once')
  await Promise.all(Array.from({ length: 8 }, () => field(maya).press('Enter')))
  await log(sam).getByText('Only once').waitFor()

  // The server gets the message, the page never hears of it, and cannot ask either.
  await maya.route('**/api/v1/tickets/*/messages*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await say(maya, 'Cut off')
  const again = maya.getByRole('button', { name: 'Try again' })
  // In vain too; after that it goes by itself.
  await again.click()
  await maya.unrouteAll({ behavior: 'wait' })
  await again.waitFor({ state: 'hidden' })
  await log(sam).getByText('Cut off').waitFor()
  await expect.poll(() => log(maya).getByText('Cut off').count()).toBe(1)
  await expect.poll(() => log(sam).getByText('Cut off').count()).toBe(1)
  expect(await written()).toEqual(['Is it me?', 'Only once', 'Cut off'])
})

test('what was sent too early is retracted, and its words return', async () => {
  await say(maya, 'This is not what I')
  // The one below this message, which has none as long as it is under way; those before it may have theirs still.
  const own = log(maya).locator('[data-message]', { hasText: 'This is not what I' })
  // There are some seconds for it, so nothing else is waited for before.
  await own.locator('xpath=following-sibling::*[1]').getByRole('button', { name: 'Undo' }).click()
  await log(sam).getByText('This message was taken back.').waitFor()
  await log(maya).getByText('This message was taken back.').waitFor()
  await expect.poll(() => log(sam).getByText('This is not what I').count()).toBe(0)
  await expect.poll(() => field(maya).inputValue()).toBe('This is not what I')
  await field(maya).fill('')
})

test('a picture is sent with its words, and enlarged by the other', async () => {
  await maya.locator('form [name=files]').setInputFiles(PICTURES.projector)
  const chosen = maya.getByRole('button', { name: 'Remove projector.png' })
  await chosen.waitFor()
  await expectPictureKept(maya)
  // What was chosen is still there after a reload.
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

test('who decides by what is no longer so is told, and loses nothing', async () => {
  const status = sam.getByLabel('New status')
  await status.selectOption('Solved')
  const body = { ticketid: ticketId, status: 'OnHold' } as const
  await testServer.api.call('updateTicket', { body }, users.SupportTeam)
  await sam.getByRole('main').getByText('OnHold').first().waitFor()
  await sam.getByRole('button', { name: 'Update' }).click()
  await sam.getByText('Error: Sam set it to On Hold.').waitFor()
  await expect.poll(() => status.inputValue()).toBe('Solved')
  await sam.getByRole('button', { name: 'Set to Solved anyway' }).click()
  await sam.getByText('Updated', { exact: true }).waitFor()
  await maya.getByRole('status').getByText('Sam set this ticket to').waitFor()
})

test('the time line tells what was done and not what was said, and the page is open to everybody', async () => {
  const line = maya.getByRole('region', { name: 'Time line' })
  const told = () => line.locator('li p:first-child > span:not([class])').allTextContents()
  await expect
    .poll(told)
    .toEqual([
      'Sam set this ticket to Solved',
      'Sam set this ticket to OnHold',
      'Sam opened this ticket',
      'Sam took this ticket',
      'Maya raised this ticket',
    ])
  const phone = await open(users.User, 320)
  await log(phone).getByText('It looks like this.').waitFor()
  expect(await sidewaysScroll(phone)).toBe(0)
  for (const page of [sam, phone]) expect(await accessProblems(page)).toEqual([])
  await phone.context().close()
})

test('a long chat opens at its end, leads to where reading stopped, and loads upwards in place', async () => {
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

  // What is read stays where it is while older messages appear above it.
  await maya.reload()
  await log(maya).getByText('Line 120').waitFor()
  await log(maya).evaluate((list) => list.scrollTo(0, 500))
  const before = await placeInView(maya, 'Line 80')
  await maya.getByText('Line 40', { exact: true }).waitFor({ state: 'attached' })
  expect(Math.abs((await placeInView(maya, 'Line 80')) - before)).toBeLessThan(3)
})

test('a link leads elsewhere, and nobody there learns where from', async () => {
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

test('none of this left an error in a console', () => {
  const cutOnPurpose = /net::ERR_FAILED|status of 409/
  expect(errors.flat().filter((text) => !cutOnPurpose.test(text))).toEqual([])
})

/** How far below the top of what is in sight a text stands in the chat. */
const placeInView = (page: Page, text: string): Promise<number> =>
  log(page)
    .getByText(text, { exact: true })
    .evaluate((element) => {
      const list = element.closest('[role=log]')
      return element.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0)
    })
