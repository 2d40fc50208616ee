import { plainTextOf } from '@support-desk/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { openInInbox } from './harness/open-in-inbox.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { collectErrors } from './harness/watch.ts'

/** Clipboard content of Word and Outlook, pasted by keyboard: with its lists, or as plain text. */

let testServer: TestServer
/** A separate browser: all windows of a browser share one clipboard, and other tests copy too. */
let browser: Browser
let sessions: Sessions
let ticketId: string
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[testServer, browser] = await Promise.all([openTestServer(), launchBrowser()])
  const { api } = testServer
  sessions = await makeUsers(api)
  ticketId = await api.raise(sessions.User, 'VPN error 812', await pictureOf(PICTURES.projector))
  await api.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, sessions.SupportTeam)
  const opened = await openWindow(browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  page = opened.page
  errors = collectErrors(page)
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: testServer.url })
})
afterAll(async () => {
  await browser.close()
  await testServer.stop()
})

const entry = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp;&nbsp; </span></span></span><span lang=EN-US>${words}<o:p></o:p></span></p>`
const WORD = [
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal><b>Steps</b></p>',
  entry(1, '1.', 'Unplug it'),
  entry(2, 'a.', 'the lamp'),
  entry(1, '2.', 'Wait'),
  '</body></html>',
].join('')
const OUTLOOK =
  '<html><body><div class=WordSection1><ul style="margin-top:0cm" type=disc><li class=MsoListParagraph ' +
  'style="mso-list:l0 level1 lfo1">one</li><ul type=circle><li class=MsoListParagraph>two</li></ul></ul></div></body></html>'
const PLAIN = 'Steps\n1. Unplug it\n2. Wait'

async function copy(html: string): Promise<void> {
  await page.evaluate(
    ([formatted = '', plain = '']) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([formatted], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    [html, PLAIN],
  )
}

/** Pastes into the reply and sends it. Returns the message for the requester. */
async function sent(html: string, keys: string) {
  await openInInbox(page, ticketId, /VPN/)
  await page.keyboard.press('r')
  await page.getByRole('toolbar', { name: 'Formatting' }).first().waitFor()
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.focus()
  await copy(html)
  const asked = { params: { ticketId }, query: {} }
  const messages = async () => (await testServer.api.call('getMessages', asked, sessions.User)).messages
  const before = (await messages()).length
  await page.keyboard.press(keys)
  await expect.poll(() => field.textContent()).toContain(html === WORD ? 'Wait' : 'two')
  await page.keyboard.press('Control+Enter')
  // The confirmation disappears after a while.
  await page.getByText(/^Sent to /).waitFor()
  await expect.poll(async () => (await messages()).length).toBe(before + 1)
  return (await messages()).at(-1)
}

test.each([
  ['Word', WORD, 'Steps\n\n1. Unplug it\n   1. the lamp\n2. Wait'],
  ['Outlook', OUTLOOK, '- one\n  - two'],
])('keeps lists of %s through pasting and sending', async (_, html, said) => {
  const message = await sent(html, 'Control+v')
  expect(message?.text).toBe(said)
  expect(message?.document?.blocks.map(({ kind }) => kind)).toContain('list')
  expect(message?.document && plainTextOf(message.document)).toBe(said)
})

test('pastes plain text with Shift', async () => {
  const message = await sent(WORD, 'Control+Shift+V')
  expect(message?.text.replaceAll(/\n+/g, '\n')).toBe(PLAIN)
  expect(message?.document).toBe(null)
  // The browser reports the styles of the pasted HTML as refused, which is correct.
  expect(errors.filter((each) => !each.includes('Applying inline style violates'))).toEqual([])
})
