import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../../server/testing/mail/mail-server.ts'
import { openWindow } from './harness/browser.ts'
import { handOver } from './harness/hand-over.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { ADMIN } from './harness/server.ts'

/** One story in chapters: each test continues where the previous one ended. */

let mailServer: MailServer
let testServer: TestServer
let page: Page
let mailboxId: string
let secret: string

beforeAll(async () => {
  mailServer = await startMailServer()
  testServer = await openTestServer(undefined, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Support Desk <desk@example.org>',
  })
  const session = await testServer.api.logIn(ADMIN.username, ADMIN.password)
  const opened = await openWindow(testServer.browser, { url: testServer.url, session })
  page = opened.page
})

afterAll(async () => {
  await page.context().close()
  await testServer.stop()
  await mailServer.stop()
})

const receive = (lines: readonly string[]) =>
  handOver({ url: testServer.url, mailboxId, secret }, lines.join('\r\n'))

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)$`, 'im').exec(raw)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''

test('lets an admin create a mailbox, copy its secret, and switch it on', async () => {
  await page.goto('/mail')
  await page.getByRole('button', { name: 'Connect your first mailbox' }).click()
  await page.getByRole('link', { name: 'Other ways to receive email' }).click()
  await page.getByRole('radio', { name: 'Forward over HTTP' }).check()
  await page.getByLabel('Email address').fill('support@example.org')
  await page.getByLabel('Mailbox name').fill('Support')
  await page.getByRole('button', { name: 'Create mailbox' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery instructions' })
  secret = (await dialog.locator('pre').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  mailboxId = /\/mail\/([^/]+)\/settings/.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
  expect(secret.length).toBeGreaterThan(20)
})

test('creates a ticket in the inbox from a mail of an unknown sender', async () => {
  await page.goto('/inbox?view=all')
  await page.getByRole('heading', { level: 1, name: 'All open tickets' }).waitFor()
  await receive([
    'From: Ann Stranger <ann@stranger.example>',
    'To: support@example.org',
    'Subject: The projector is green',
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    'Message-ID: <first@stranger.example>',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Everything that it shows is green.',
    '',
  ])
  const row = page.locator('[data-row-link]', { hasText: 'The projector is green' })
  await row.click()
  const words = page.getByRole('log').getByText('Everything that it shows is green.')
  await words.waitFor()
  expect(await words.count()).toBe(1)
})

test('mails an agent’s reply with its file to the sender', async () => {
  await page.getByText(/Sent by email to/).waitFor()
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.click()
  // The editor is loaded when the agent is about to write.
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await field.click()
  await page.keyboard.type('Please try the blue cable.')
  await expect.poll(() => field.textContent()).toBe('Please try the blue cable.')
  const drawing = { name: 'cables.txt', mimeType: 'text/plain', buffer: Buffer.from('blue above green') }
  await page.locator('form [name=files]').setInputFiles([drawing])
  await page.getByRole('list', { name: 'Files to send' }).locator('[data-state=ready]').waitFor()
  await page.keyboard.press('Control+Enter')
  const replies = () => mailServer.received.filter(({ raw }) => raw.includes('Please try the blue cable.'))
  await expect.poll(() => replies().length).toBe(1)
  const { recipient = '', raw = '' } = replies()[0] ?? {}
  expect(recipient).toBe('ann@stranger.example')
  expect(raw).toMatch(/filename="?cables\.txt/)
  expect(raw).toContain(Buffer.from('blue above green').toString('base64'))
  expect(headerOf(raw, 'In-Reply-To')).toBe('<first@stranger.example>')
  expect(headerOf(raw, 'Subject')).toMatch(/^Re: The projector is green \[#\d+\]$/)
})

test('shows the sender’s answer live to the agent, with the quoted text folded', async () => {
  const reply = mailServer.received.find(({ raw }) => raw.includes('Please try the blue cable.'))
  const { raw = '', messageId = '' } = reply ?? {}
  await page.goto('/inbox?view=all')
  await page.locator('[data-row-link]', { hasText: 'The projector is green' }).click()
  await page.getByRole('log').getByText('Please try the blue cable.').waitFor()
  await receive([
    'From: Ann Stranger <ann@stranger.example>',
    `To: ${headerOf(raw, 'Reply-To')}`,
    `Subject: Re: ${headerOf(raw, 'Subject')}`,
    'Date: Mon, 05 Jan 2026 12:00:00 +0000',
    'Message-ID: <second@stranger.example>',
    `In-Reply-To: ${messageId}`,
    `References: <first@stranger.example> ${messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'That was it, thank you!',
    '',
    'On Mon, 5 Jan 2026 at 11:00, Support wrote:',
    '> Please try the blue cable.',
    '',
  ])
  const log = page.getByRole('log')
  await log.getByText('That was it, thank you!').waitFor()
  await log.getByRole('button', { name: 'Show quoted text' }).waitFor()
  expect(await log.getByText('> Please try the blue cable.').count()).toBe(0)
  await log.getByRole('button', { name: 'Show quoted text' }).click()
  await log.getByText('> Please try the blue cable.').waitFor()
})

test('counts both mails as delivered on the mail page, and shows the created ticket', async () => {
  await page.goto('/mail')
  const box = page.getByRole('listitem', { name: 'Support' })
  await box.getByRole('link', { name: /^2\s*Delivered/ }).click()
  await page.getByRole('link', { name: 'The projector is green', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'The projector is green' })
  await dialog.getByText('A ticket was created.').waitFor()
  await expect.poll(() => dialog.getByText('A person').count()).toBe(1)
})
