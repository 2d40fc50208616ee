import { setTimeout } from 'node:timers/promises'
import type { RichDocument, SessionOnWire } from '@support-desk/contract'
import PostalMime from 'postal-mime'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../../server/testing/mail/mail-server.ts'
import { openWindow } from './harness/browser.ts'
import { handOver } from './harness/hand-over.ts'
import { openInInbox } from './harness/open-in-inbox.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { collectErrors } from './harness/watch.ts'

/** Formatted typing of staff and the recipients of a reply: from the keys of a browser to a real mail server. */

let mailServer: MailServer
let testServer: TestServer
let admin: SessionOnWire
let page: Page
let errors: string[]
let ticketId = ''

beforeAll(async () => {
  mailServer = await startMailServer()
  testServer = await openTestServer(undefined, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Support Desk <desk@example.org>',
  })
  const { api, url } = testServer
  admin = await api.logInAdmin()
  const { mailbox, secret } = await api.call(
    'createMailbox',
    { body: { name: 'Support', address: 'support@example.org', door: 'http', isOn: true } as never },
    admin,
  )
  const mail = [
    'From: Ann Stranger <ann@stranger.example>',
    'To: support@example.org',
    'Cc: Nora Neighbour <nora@stranger.example>, otto@stranger.example',
    'Subject: The projector is green',
    'Message-ID: <first@stranger.example>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Everything that it shows is green.',
    '',
  ]
  await handOver({ url, mailboxId: mailbox.id, secret }, mail.join('\r\n'))
  const tickets = () => api.call('listTickets', { query: {} as never }, admin)
  while (ticketId === '') {
    await setTimeout(100)
    ticketId = (await tickets())[0]?.id ?? ''
  }
  const opened = await openWindow(testServer.browser, { url, session: admin })
  page = opened.page
  errors = collectErrors(page)
})
afterAll(async () => {
  await page.context().close()
  await testServer.stop()
  await mailServer.stop()
})

/** Opens the reply of the ticket, and waits for its editor. */
async function openReply() {
  await openInInbox(page, ticketId, /projector/)
  await page.keyboard.press('r')
  await page.getByRole('toolbar', { name: 'Formatting' }).first().waitFor()
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.focus()
  return field
}

const latest = async () => {
  const { messages } = await testServer.api.call('getMessages', { params: { ticketId }, query: {} }, admin)
  return messages.at(-1)
}

/** The replies with these words, by recipient. */
async function repliesWith(words: string, count: number) {
  const found = () => mailServer.received.filter(({ raw }) => raw.includes(words))
  await expect.poll(() => found().length).toBe(count)
  const read = found().map(async ({ recipient, raw }) => ({ recipient, ...(await PostalMime.parse(raw)) }))
  return (await Promise.all(read)).toSorted((one, other) => one.recipient.localeCompare(other.recipient))
}

const line = (text: string) => ({ kind: 'paragraph' as const, content: [{ kind: 'text' as const, text }] })
const WRITTEN: RichDocument['blocks'] = [
  {
    kind: 'paragraph',
    content: [
      { kind: 'text', text: 'Please ' },
      { kind: 'text', text: 'unplug', bold: true },
      { kind: 'text', text: ' it, ' },
      { kind: 'text', text: 'gently', italic: true },
      { kind: 'text', text: ', with ' },
      { kind: 'text', text: 'lamp --off', code: true },
      { kind: 'text', text: '.' },
    ],
  },
  { kind: 'list', ordered: false, items: [[line('the lamp')], [line('the fan')]] },
  { kind: 'list', ordered: true, items: [[line('wait')], [line('plug it in')]] },
  { kind: 'quote', blocks: [line('It was green')] },
]

test('formats typed Markdown, keeps it through a reload and a change of the ticket, and mails it', async () => {
  const { keyboard } = page
  const field = await openReply()
  // An empty item ends a list.
  const lines = [
    'Please **unplug** it, *gently*, with `lamp --off`.',
    '- the lamp',
    'the fan',
    '',
    '1. wait',
    'plug it in',
    '',
  ]
  for (const typed of lines) {
    await keyboard.type(typed)
    await keyboard.press('Enter')
  }
  await keyboard.type('> It was')
  const shape = () =>
    field.evaluate((box) => [...box.children].map(({ tagName }) => tagName.toLowerCase()).join())
  await expect.poll(shape).toBe('p,ul,ol,blockquote')
  // The draft is stored, and is still in the field when the reply is opened again.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('It was')
  await openReply()
  await expect.poll(shape).toBe('p,ul,ol,blockquote')
  await field.getByText('It was').click()
  await keyboard.press('End')
  await keyboard.type(' green')
  await keyboard.press('Control+Enter')

  const document = { version: 1, blocks: WRITTEN }
  await expect.poll(async () => (await latest())?.document).toEqual(document)
  const log = page.getByRole('log')
  await page.goto(`/inbox?view=all&ticket=${ticketId}`)
  await log.locator('strong', { hasText: 'unplug' }).waitFor()
  for (const [tag, words] of [
    ['em', /^gently$/],
    ['code', /^lamp --off$/],
    ['ul li', /^the fan$/],
    ['ol li', /^plug it in$/],
    ['blockquote', /^It was green$/],
  ] as const)
    expect(await log.locator(tag).filter({ hasText: words }).count()).toBe(1)

  const [reply] = await repliesWith('It was green', 1)
  expect(reply?.recipient).toBe('ann@stranger.example')
  for (const part of [
    /<strong[^>]*>unplug<\/strong>/,
    /<em[^>]*>gently<\/em>/,
    /<code[^>]*>lamp --off<\/code>/,
    /<ul[^>]*>\s*<li[^>]*>.*the lamp.*the fan.*<\/ul>/s,
    /<ol[^>]*>\s*<li[^>]*>.*wait.*plug it in.*<\/ol>/s,
    /<blockquote[^>]*>.*It was green.*<\/blockquote>/s,
  ])
    expect(reply?.html).toMatch(part)
  expect(reply?.html).not.toContain('**')
  expect(reply?.text).toContain(
    'Please unplug it, gently, with lamp --off.\n\n- the lamp\n- the fan\n\n1. wait\n2. plug it in\n\n> It was green',
  )
})

test('mails a reply to a further recipient of the mail after staff add them, and to no one else', async () => {
  await openReply()
  const offer = page.getByRole('group', { name: 'Also in recent emails' }).first()
  await offer.getByRole('button', { name: /otto@stranger\.example/ }).waitFor()
  // Before that, named recipients got no mail.
  expect(new Set(mailServer.received.map(({ recipient }) => recipient))).toEqual(
    new Set(['ann@stranger.example']),
  )
  await offer.getByRole('button', { name: /^Add \W*Nora Neighbour\W* as a participant$/ }).click()
  await page.getByRole('list', { name: 'Participants' }).getByText('Nora Neighbour').waitFor()
  await expect
    .poll(() =>
      page
        .getByText(/^Sent by email to/)
        .first()
        .textContent(),
    )
    .toContain('Nora')
  await page.getByRole('textbox', { name: 'Reply' }).focus()
  await page.keyboard.type('It is repaired.')
  await page.keyboard.press('Control+Enter')
  const replies = await repliesWith('It is repaired.', 2)
  expect(replies.map(({ recipient }) => recipient)).toEqual(['ann@stranger.example', 'nora@stranger.example'])
  expect(errors).toEqual([])
})
