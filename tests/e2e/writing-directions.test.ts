import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionOnWire } from '@support-desk/contract'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'

const SUBJECT = 'الطابعة لا تعمل'
const MESSAGE = 'ورق عالق في الدرج الثاني.'
const ANSWER = 'אני בדרך'
const AGENT = 'سمير'

let testServer: TestServer
let user: SessionOnWire
let agent: SessionOnWire
let ticket: string

beforeAll(async () => {
  testServer = await openTestServer()
  const admin = await testServer.api.logInAdmin()
  user = await testServer.api.addUser('Maya')
  const account = {
    username: AGENT,
    email: 'samir@college.example',
    password: PASSWORD,
    repeatpassword: PASSWORD,
  }
  await testServer.api.call('addStaff', { params: { role: 'SupportTeam' }, body: account }, admin)
  agent = await testServer.api.logIn(AGENT)
  const ticketdetails = { date: '2026-01-05', time: '', subject: SUBJECT, message: MESSAGE }
  const image = await pictureOf(PICTURES.projector)
  const raised = await testServer.api.call('raiseTicket', { image, fields: { ticketdetails } }, user)
  ticket = raised.ticketID
  await testServer.api.call('legacyTakeTicket', { body: { Ticketid: ticket } }, agent)
  await testServer.api.call('postChat', { body: { chat: ANSWER, ticketid: ticket } }, agent)
})

afterAll(() => testServer.stop())

test('shows right-to-left user texts in their direction, and keeps the direction of surrounding texts', async () => {
  const page = await open(user, `/ViewTicketDetails/${ticket}`)
  await expectDirection(page.getByRole('heading', { level: 2, name: SUBJECT }), 'rtl')
  await expectDirection(page.getByText(MESSAGE), 'rtl')
  await expectDirection(page.getByRole('main').getByText('Status', { exact: true }).first(), 'ltr')
  const sentence = page.getByRole('region', { name: 'Activity' }).getByText('took this ticket')
  await expectDirection(sentence, 'ltr')
  // The name comes first in the sentence, so the following words begin to its right.
  expect(await startOf(sentence, AGENT)).toBeLessThan(await startOf(sentence, 'took'))
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await expectDirection(page.getByRole('log').getByText(ANSWER), 'rtl')
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('شكرا')
  await expectDirection(field, 'rtl')
  await field.fill('Thanks')
  await expectDirection(field, 'ltr')
  await page.context().close()
})

test('gives lists and forms the direction of their content', async () => {
  const page = await open(user, '/viewTickets')
  await expectDirection(page.getByRole('main').getByRole('link', { name: SUBJECT }).first(), 'rtl')
  await page.goto('/NewTicket')
  const subject = page.locator('[name=subject]')
  await subject.fill(SUBJECT)
  await expectDirection(subject, 'rtl')
  const message = page.locator('[name=message]')
  await message.fill(ANSWER)
  await expectDirection(message, 'rtl')
  await page.context().close()
})

async function open(session: SessionOnWire, path: string): Promise<Page> {
  const { page } = await openWindow(testServer.browser, { url: testServer.url, session })
  await page.goto(path)
  return page
}

async function expectDirection(target: Locator, direction: 'ltr' | 'rtl'): Promise<void> {
  await target.waitFor()
  await expect.poll(() => target.evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
}

/** Distance of a word from the left edge, in pixels. */
const startOf = (target: Locator, words: string): Promise<number> =>
  target.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return range.getBoundingClientRect().left
    }
    throw new Error(`${wanted} is not there.`)
  }, words)
