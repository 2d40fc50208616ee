import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImapServer, startImapServer } from '../../server/testing/mail/imap-server.ts'
import { type MailServer, startMailServer } from '../../server/testing/mail/mail-server.ts'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { heading } from './harness/first-minute.ts'
import { type Server, startServer } from './harness/server.ts'
import { pick } from './harness/pick.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'

/** From an empty folder to the first answered email, with a provider that has SMTP and IMAP on this machine. */

const FIVE_MINUTES_MS = 300_000
/** The server looks for new mail each minute if its connection to the provider tells it nothing. */
const ARRIVAL_MS = 90_000
const STEP_MS = 30_000
const ADDRESS = 'help@acme.invalid'

let browser: Browser
let imap: ImapServer
let smtp: MailServer
let server: Server
let startedAt: number
/** Received emails that the provider has put into the mailbox. */
let delivered = 0
let delivery: NodeJS.Timeout

beforeAll(async () => {
  ;[browser, imap, smtp] = await Promise.all([openSharedBrowser(), startImapServer(), startMailServer()])
  delivery = setInterval(() => {
    for (const { recipient, raw } of smtp.received.slice(delivered)) {
      delivered++
      if (recipient === ADDRESS) imap.add(raw)
    }
  }, 100)
  const PORT = await freePort()
  startedAt = performance.now()
  server = await startServer(undefined, 'start', {
    PORT,
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
    MAIL_IN_PRIVATE_HOSTS: 'on',
  })
})
afterAll(async () => {
  clearInterval(delivery)
  await browser.close()
  await server.stop()
  await Promise.all([imap.stop(), smtp.stop()])
})

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => void probe.close(done))
  return String(port)
}

async function claim(page: Page): Promise<void> {
  await page.goto(await server.setupLink)
  await page.getByLabel('Username').fill('Dana')
  await page.getByLabel('Email').fill('dana@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, 'Name and logo').waitFor()
}

/** Enters a server of the provider. */
async function enterServer(page: Page, title: string, port: number): Promise<void> {
  const line = page.getByRole('group', { name: title })
  await line.getByLabel('Server').fill('127.0.0.1')
  await pick(line.getByLabel('Encryption'), 'none')
  await line.getByLabel('Port').fill(String(port))
}

async function connectMailbox(page: Page): Promise<void> {
  await heading(page, 'Connect your email').waitFor()
  await page.getByLabel('Email address').fill(ADDRESS)
  await page.getByLabel('Sender name').fill('Acme Support')
  await page.getByRole('button', { name: 'Find mail servers' }).click()
  await page.getByText('No mail servers were found.').waitFor({ timeout: 60_000 })
  await page.getByLabel(/^Password/).fill(imap.password)
  await page.getByLabel('Username').fill(imap.user)
  await enterServer(page, 'Incoming server (IMAP)', imap.port)
  await enterServer(page, 'Outgoing server (SMTP)', Number(new URL(smtp.url).port))
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('The test email has arrived').waitFor({ timeout: ARRIVAL_MS })
  await expect.poll(() => page.getByRole('radio', { name: /only new/i }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('On: new email creates tickets').waitFor()
}

test(
  'leads a new desk from its setup link to the first answered email within five minutes',
  async () => {
    // An old mail must stay untouched.
    imap.add(mailOf('old@customer.example', 'An old question'), new Date(Date.now() - 86_400_000))
    const { page } = await openWindow(browser, { url: server.url })
    page.setDefaultTimeout(STEP_MS)
    await claim(page)
    for (const step of ['Language and time zone', 'Public address']) {
      await page.getByRole('link', { name: 'Next step' }).click()
      await heading(page, step).waitFor()
    }
    await page.getByRole('link', { name: 'Next step' }).click()
    await connectMailbox(page)

    imap.add(mailOf('ann@customer.example', 'The projector is green'))
    await page.goto('/inbox')
    await page.getByRole('link', { name: /The projector is green/ }).click({ timeout: ARRIVAL_MS })
    await page.getByRole('heading', { level: 2, name: /The projector is green/ }).waitFor()
    await page.getByRole('button', { name: 'Tags', exact: true }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Reply' }).fill('Please try another cable.')
    await page.keyboard.press('ControlOrMeta+Enter')

    const answers = () => smtp.received.filter(({ recipient }) => recipient === 'ann@customer.example')
    const answer = () => answers().find(({ raw }) => raw.includes('another cable'))
    await expect.poll(answer, { timeout: ARRIVAL_MS }).toBeDefined()
    expect(performance.now() - startedAt).toBeLessThan(FIVE_MINUTES_MS)
    const email = await PostalMime.parse(answer()?.raw ?? '')
    expect(email.from?.address).toBe(ADDRESS)
    expect(email.inReplyTo).toBe('<ann@customer.example>')
    expect(await page.getByText('An old question').count()).toBe(0)
  },
  FIVE_MINUTES_MS,
)

const mailOf = (from: string, subject: string): string =>
  [
    `From: A customer <${from}>`,
    `To: ${ADDRESS}`,
    `Subject: ${subject}`,
    `Message-ID: <${from}>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'What can we do?',
    '',
  ].join('\r\n')
