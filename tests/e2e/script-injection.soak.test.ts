import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, ROLES, type SessionOnWire } from '@support-desk/contract'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../../server/auth/passwords/passwords.ts'
import { newId } from '../../server/kernel/ids.ts'
import { openStore } from '../../server/open-store.ts'
import { type Api, apiOf, PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { htmlOf } from './harness/emails.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { type Server, startServer } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'
import { addWorkspace } from './harness/install/workspace.ts'
import { arrive, PLACES } from './pages.ts'
import type { Example } from './places/place.ts'

/** Texts of users and parts of addresses are plain text on every page. No part of them ever runs. */

const NAMES: Record<Role, string> = {
  User: '<img src=x onerror=ran("user")>',
  SupportTeam: '"><svg onload=ran("member")>',
  Admin: '</title><script>ran("admin")</script>',
}
const SUBJECT = '<img src=x onerror=ran("subject")></title><script>ran("subject")</script>{{ran(1)}}${ran(2)}'
const MESSAGE =
  '<iframe srcdoc="<script>parent.ran(`frame`)</script>"></iframe><a href="javascript:ran(3)" autofocus onfocus=ran(4)>x</a>'
const CHAT = [
  'javascript:ran("link") [x](javascript:ran("markdown")) data:text/html,<script>ran("data")</script>',
  'https://example.org/"onmouseover=ran("attribute")// <img src=x onerror=ran("chat")>',
  "<math><mtext></p><style><img src=x onerror=ran('style')></style>",
]
const IN_NAMES = '<img src=x onerror=ran("n")>'
const FILE_NAME = '"><img src=x onerror=ran("file")>.png'
const IN_ADDRESSES = encodeURIComponent('"><img src=x onerror=ran("address")><script>ran("address")</script>')

const emailOf = (role: Role): string => `${role.toLowerCase()}@college.example`

let folder: string
let server: Server
let browser: Browser
let sessions: Record<Role, SessionOnWire>
let example: Example

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-e2e-'))
  await addUsers()
  ;[server, browser] = await Promise.all([startServer(folder), openSharedBrowser()])
  const api = apiOf(server.url)
  const [User, SupportTeam, Admin] = await Promise.all(ROLES.map((role) => api.logIn(emailOf(role))))
  if (!User || !SupportTeam || !Admin) throw new Error('Somebody is missing.')
  sessions = { User, SupportTeam, Admin }
  example = { ...(await writeEverywhere(api)), ...(await addWorkspace(api, sessions, { words: IN_NAMES })) }
  sessions.User = await api.logIn(emailOf('User'))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Inserts accounts directly with names that are refused today, but were accepted earlier. */
async function addUsers(): Promise<void> {
  const store = await openStore({ dataDir: folder })
  const passwordHash = await createPasswords().hash(PASSWORD)
  for (const role of ROLES) {
    const account = { id: newId(), username: NAMES[role], email: emailOf(role), role, passwordHash }
    await store.write((tx) => tx.accounts.insert({ ...account, joinedAt: new Date().toISOString() }))
  }
  await store.close()
}

/** Puts a script into every text field, and into file names. */
async function writeEverywhere(api: Api): Promise<Example> {
  const { User, SupportTeam, Admin } = sessions
  const image = new File([await pictureOf(PICTURES.portrait)], FILE_NAME, { type: 'text/html' })
  const inputs = { department: '<img src=x onerror=ran("dept")>', EMPcode: '<svg onload=ran("code")>' }
  await api.call('legacyUpdateProfile', { image, fields: { inputs } }, User)
  const raise = async (): Promise<string> => {
    const ticketdetails = { date: '2026-01-05', time: '09:30', subject: SUBJECT, message: MESSAGE }
    return (await api.call('raiseTicket', { image, fields: { ticketdetails } }, User)).ticketID
  }
  const [assigned, unassigned] = [await raise(), await raise()]
  await api.call('legacyTakeTicket', { body: { Ticketid: assigned } }, SupportTeam)
  for (const by of [User, SupportTeam, Admin]) {
    for (const chat of CHAT) await api.call('postChat', { body: { chat, ticketid: assigned } }, by)
    const announced = { body: { name: FILE_NAME, size: image.size } }
    const { id } = await api.call('createUpload', announced, by)
    await api.call('appendUpload', { params: { uploadId: id }, query: { offset: 0 }, bytes: image }, by)
    const body = { text: CHAT[1] ?? '', files: [id] }
    await api.call('createMessage', { params: { ticketId: assigned }, body }, by)
  }
  await api.call('updateTicket', { body: { status: 'OnHold', ticketid: assigned } }, SupportTeam)
  return { assigned, unassigned, username: encodeURIComponent(NAMES.User) }
}

/** Records the effects of a script, and everything that the browser blocked. */
async function listen(context: BrowserContext): Promise<string[]> {
  const troubles: string[] = []
  await context.exposeBinding(
    'ran',
    ({ page }, what) => void troubles.push(`${page.url()} ran ${String(what)}`),
  )
  await context.exposeBinding(
    'stopped',
    ({ page }, what) => void troubles.push(`${page.url()} tried ${String(what)}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { stopped } = window as unknown as { stopped: (what: string) => void }
      stopped(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('dialog', (dialog) => {
    troubles.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  return troubles
}

async function visitor(
  role: Role | null,
): Promise<{ context: BrowserContext; page: Page; troubles: string[] }> {
  const session = role ? sessions[role] : undefined
  const { context, page } = await openWindow(browser, { url: server.url, ...(session && { session }) })
  return { context, page, troubles: await listen(context) }
}

/** Texts that must appear on some page of a role. */
const SHOWN_TO: Record<Role | 'nobody', string[]> = {
  nobody: [],
  User: [NAMES.User, NAMES.SupportTeam, SUBJECT, MESSAGE, ...CHAT.slice(1)],
  SupportTeam: [NAMES.User, NAMES.SupportTeam, SUBJECT, MESSAGE, ...CHAT.slice(1)],
  Admin: [NAMES.User, NAMES.SupportTeam, NAMES.Admin, SUBJECT, MESSAGE],
}

/** The visible text of a page. */
const wordsOf = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText)

test.concurrent.each([null, 'User', 'SupportTeam', 'Admin'] as const)(
  'executes no user text as a script on any page for the role %s (null: signed out)',
  async (role) => {
    const { context, page, troubles } = await visitor(role)
    let words = ''
    for (const place of PLACES.filter(({ as }) => as === role)) {
      await page.goto(place.path(example))
      await arrive(page, place)
      words += await wordsOf(page)
    }
    if (role) {
      // For staff, the sidebar is folded until they open their notifications.
      await page.goto('/account')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page
        .getByRole('tabpanel')
        .getByText('ran(')
        .or(page.getByText('No Notification'))
        .first()
        .waitFor()
      words += await wordsOf(page)
      await page.keyboard.press('Control+k')
      await page.getByLabel('Search tickets, pages and actions').fill('onerror')
      await page.getByRole('option').filter({ hasText: 'onerror' }).first().waitFor()
      words += await wordsOf(page)
    }
    // The texts were shown as plain text.
    for (const text of SHOWN_TO[role ?? 'nobody']) expect(words).toContain(text)
    expect(troubles).toEqual([])
    await context.close()
  },
)

test.concurrent('proves that these tests detect an injected script that runs', async ({
  expect: expectHere,
}) => {
  const { context, page, troubles } = await visitor(null)
  await page.setContent(`${SUBJECT}${MESSAGE}${CHAT.join('')}`)
  for (const what of ['subject', 'frame', 'chat']) {
    await expectHere.poll(() => troubles.join()).toContain(`ran ${what}`)
  }
  await context.close()
})

const ADDRESSES = [
  `/nowhere/${IN_ADDRESSES}`,
  `/Login?next=javascript:ran(1)#${IN_ADDRESSES}`,
  `/ticketfilter/${IN_ADDRESSES}`,
  `/ViewTicketDetails/${IN_ADDRESSES}`,
  `/allsupportteam/${IN_ADDRESSES}`,
  `/AllUsers/Filterby/${IN_ADDRESSES}?user=${IN_ADDRESSES}&q=${IN_ADDRESSES}`,
  `/admintable?q=${IN_ADDRESSES}&sort=${IN_ADDRESSES}`,
  `/chat?ticket=${IN_ADDRESSES}`,
  `/audit?user=${IN_ADDRESSES}&group=${IN_ADDRESSES}`,
  `/api/${IN_ADDRESSES}`,
  `/api/chatlive/${IN_ADDRESSES}/0`,
  `/assets/${IN_ADDRESSES}.js`,
]

test.concurrent('executes no part of the address as a script on any page', async () => {
  const { context, page, troubles } = await visitor('Admin')
  for (const address of ADDRESSES) {
    await page.goto(address)
    await page.waitForFunction(() => {
      const words = document.body.innerText
      return words.trim() !== '' && !words.includes('content is loading...')
    })
  }
  expect(troubles).toEqual([])
  await context.close()
})

test.concurrent('executes no user text as a script in any email', async ({ expect: expectHere }) => {
  const { context, page, troubles } = await visitor(null)
  const outbox = join(folder, 'outbox')
  await expectHere.poll(async () => (await readdir(outbox)).length).toBeGreaterThan(1)
  let words = ''
  for (const name of await readdir(outbox)) {
    if (!name.endsWith('.eml')) continue
    await page.setContent(htmlOf(await readFile(join(outbox, name), 'utf8')), { waitUntil: 'load' })
    words += await wordsOf(page)
    expect(await page.locator('script, iframe, [onerror], [onload], a[href^="javascript:"]').count()).toBe(0)
  }
  expect(words).toContain('ran("subject")')
  expect(troubles).toEqual([])
  await context.close()
})
