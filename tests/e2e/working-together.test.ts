import { createHash, randomBytes } from 'node:crypto'
import type { SessionOnWire } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BreakingProxy, startBreakingProxy } from './harness/breaking-proxy.ts'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { openInInbox } from './harness/open-in-inbox.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { collectErrors } from './harness/watch.ts'

/** Two support members and a requester with one ticket, in chapters: each test continues where the previous one ended. */

const MEGABYTE = 1024 * 1024
const TRACE = randomBytes(20 * MEGABYTE)
const HASH = createHash('sha256').update(TRACE).digest('hex')
const WORDS = 'The whole trace, taken while it failed.'

let testServer: TestServer
let proxy: BreakingProxy
let users: Sessions
let tess: SessionOnWire
let ticket: string
let other: string
const pages: Record<string, Page> = {}
const contexts: BrowserContext[] = []
const errors: string[][] = []

const page = (name: 'Maya' | 'Sam' | 'Tess'): Page => {
  const found = pages[name]
  if (!found) throw new Error(`${name} has no window.`)
  return found
}

async function open(name: string, session: SessionOnWire, url: string): Promise<void> {
  const window = await openWindow(testServer.browser, { url, session })
  contexts.push(window.context)
  pages[name] = window.page
  // The browser logs the broken connection of Maya.
  if (url === testServer.url) errors.push(collectErrors(window.page))
}

const openFor = (name: 'Sam' | 'Tess', id: string) => openInInbox(page(name), id, /VPN|trace/)

/** Saves the trace like a user. Returns its hash. */
async function savedTrace(by: 'Sam'): Promise<string> {
  const save = page(by).getByRole('button', { name: 'Save trace.bin' })
  await save.waitFor()
  // Removes the file picker, so that the browser downloads at once.
  await page(by).evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  const [arrived] = await Promise.all([page(by).waitForEvent('download'), save.click()])
  const hash = createHash('sha256')
  for await (const chunk of await arrived.createReadStream()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const rowOf = async (id: string) => {
  const [row] = await testServer.api.call('listQueueTicketsById', { query: { ids: id } }, users.SupportTeam)
  return row && { status: row.status, priority: row.priority }
}

beforeAll(async () => {
  testServer = await openTestServer()
  const { api } = testServer
  users = await makeUsers(api)
  tess = await api.addStaff('SupportTeam', 'Tess', users.Admin)
  const image = await pictureOf(PICTURES.projector)
  ticket = await api.raise(users.User, 'VPN error 812 since noon', image)
  other = await api.raise(users.User, 'The VPN says error 812', image)
  for (const Ticketid of [ticket, other])
    await api.call('legacyTakeTicket', { body: { Ticketid } }, users.SupportTeam)
  proxy = await startBreakingProxy(testServer.url)
  await open('Maya', users.User, proxy.url)
  await open('Sam', users.SupportTeam, testServer.url)
  await open('Tess', tess, testServer.url)
})

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await proxy.stop()
  await testServer.stop()
})

test('lets Sam mention Tess in a note, and notifies Tess until she has read the note', async () => {
  const bell = async () => {
    await page('Tess').goto('/supporttmhomepage')
    await page('Tess')
      .getByRole('button', { name: /^Notifications/ })
      .click()
  }
  await bell()
  await page('Tess').getByText('No Notification').waitFor()
  await openFor('Sam', ticket)
  await page('Sam').keyboard.press('n')
  const note = page('Sam').getByRole('textbox', { name: 'Internal note' })
  await page('Sam').getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await note.focus()
  await page('Sam').keyboard.type('Have you seen 812 before, @tes')
  await page('Sam').getByRole('option', { name: 'Tess' }).waitFor()
  await page('Sam').keyboard.press('Enter')
  await page('Sam').keyboard.press('Control+Enter')
  await page('Sam').getByRole('log').getByText('Have you seen 812 before').waitFor()

  const told = page('Tess').getByRole('button', { name: /^Sam mentioned you in a note on/ })
  await told.waitFor()
  await page('Tess').getByRole('button', { name: 'Clear all' }).click()
  await bell()
  await told.waitFor()
  await openFor('Tess', ticket)
  await page('Tess').getByRole('log').getByText('Have you seen 812 before').waitFor()
  await expect
    .poll(async () => {
      const { Notification: left } = await testServer.api.call('legacyListNotifications', {}, tess)
      return left.length
    })
    .toBe(0)
})

test('replies to Maya and changes the ticket by one macro, and undoes both at once', async () => {
  const { api } = testServer
  const reply = {
    version: 1 as const,
    blocks: [
      {
        kind: 'paragraph' as const,
        content: [
          { kind: 'text' as const, text: 'Hello ' },
          { kind: 'placeholder' as const, name: 'requester.firstName', otherwise: 'there' },
          { kind: 'text' as const, text: ', please send us the trace of the VPN client.' },
        ],
      },
    ],
  }
  const { id: tagId } = await api.call('createTag', { body: { name: 'vpn' } }, users.Admin)
  const steps = [
    { kind: 'tag' as const, value: tagId },
    { kind: 'priority' as const, value: 'high' },
    { kind: 'status' as const, value: 'OnHold' },
  ]
  const body = { name: 'VPN trace', visibility: 'all' as const, reply, steps }
  await api.call('createMacro', { body }, users.Admin)
  const before = await rowOf(ticket)
  const answers = async () => {
    const query = { params: { ticketId: ticket }, query: {} }
    const { messages } = await api.call('getMessages', query, users.User)
    return messages.filter(({ isRetracted }) => !isRetracted).map(({ text }) => text)
  }
  const sam = page('Sam')
  await openFor('Sam', ticket)
  await sam.keyboard.press('r')
  const field = sam.getByRole('textbox', { name: 'Reply' })
  await sam.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await field.focus()
  await sam.keyboard.type(':vpn')
  await sam.getByRole('option', { name: 'VPN trace' }).waitFor()
  await sam.keyboard.press('Enter')
  await sam.getByRole('region', { name: 'Macro' }).getByText('Priority: Normal → High').waitFor()
  await sam.keyboard.press('Control+Enter')
  await sam.getByText(/^Sent to /).waitFor()
  // Concurrent requests, because undo is possible for some seconds only.
  const [row, sent] = await Promise.all([rowOf(ticket), answers()])
  expect(row).toEqual({ status: 'OnHold', priority: 'high' })
  expect(sent.join()).toMatch(/^Hello .*, please send us the trace/)
  await sam.getByRole('button', { name: 'Undo' }).click()
  // The message disappears after a while.
  await sam.getByText('It’s saved as a draft in ticket 1.').waitFor()
  await expect.poll(() => rowOf(ticket)).toEqual(before)
  await expect.poll(answers).toEqual([])
  await openFor('Sam', ticket)
  // The text is in the field again, and is sent without the changes.
  await expect.poll(() => field.textContent()).toMatch(/please send us the trace/)
  await field.press('Control+Enter')
  await expect.poll(answers).toHaveLength(1)
  expect(await rowOf(ticket)).toMatchObject({ priority: 'normal' })
})

test('sends 20 MB from Maya over a connection that breaks twice, and gives Sam every byte', async () => {
  await page('Maya').goto(`/ViewTicketDetails/${ticket}`)
  await page('Maya').getByRole('button', { name: 'Chat', exact: true }).click()
  await page('Maya').getByRole('log').getByText('please send us the trace').waitFor()
  proxy.breakAfter(6.4 * MEGABYTE, 7.3 * MEGABYTE)
  await page('Maya')
    .locator('form [name=files]')
    .setInputFiles([{ name: 'trace.bin', mimeType: 'application/octet-stream', buffer: TRACE }])
  const tray = page('Maya').getByRole('list', { name: 'Files to send' })
  await tray.locator('[data-state=ready]').waitFor()
  expect(proxy.breaks()).toBe(2)
  const field = page('Maya').getByLabel('Message', { exact: true })
  await field.fill(WORDS)
  await field.press('Enter')
  await page('Maya').getByRole('log').getByRole('button', { name: 'Save trace.bin' }).waitFor()

  await openFor('Sam', ticket)
  expect(await savedTrace('Sam')).toBe(HASH)
})

test('lets Tess merge two tickets, read both conversations in the target, and undo the merge', async () => {
  await openFor('Tess', ticket)
  await page('Tess').keyboard.press('#')
  const dialog = page('Tess').getByRole('dialog')
  await dialog.getByRole('option', { name: /The VPN says error 812/ }).waitFor()
  await dialog.getByRole('combobox').and(page('Tess').locator(':focus')).waitFor()
  await page('Tess').keyboard.press('Enter')
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
  await merge.and(page('Tess').locator(':focus')).waitFor()
  await page('Tess').keyboard.press('Enter')
  await page('Tess').getByText('Ticket 1 was merged into #2.').waitFor()
  // The open page of Sam shows the merge without a click.
  await page('Sam').getByText('Continue there:').waitFor()
  await openFor('Tess', other)
  await page('Tess').getByRole('log').getByText(WORDS).waitFor()
  await page('Tess').getByRole('log').getByText('Have you seen 812 before').waitFor()

  await openFor('Tess', ticket)
  await page('Tess').getByRole('button', { name: 'Undo merge' }).click()
  await page('Tess').getByText('Merge undone.').waitFor()
  await expect.poll(() => page('Sam').getByText('Continue there:').count()).toBe(0)
  await openFor('Tess', other)
  // The list shows the last message of the first ticket, which is no longer in the other conversation.
  const conversation = page('Tess').getByRole('log')
  await conversation.getByRole('listitem').first().waitFor()
  await expect.poll(() => conversation.getByText(WORDS).count()).toBe(0)
})

test('lets Sam split a message with its file into a new ticket', async () => {
  await openFor('Sam', ticket)
  await page('Sam').keyboard.press('v')
  const dialog = page('Sam').getByRole('dialog')
  await dialog.getByRole('option', { name: /The whole trace/ }).waitFor()
  await dialog.getByRole('combobox').and(page('Sam').locator(':focus')).waitFor()
  await page('Sam').keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Look at the trace')
  await page('Sam').keyboard.press('Enter')
  await page('Sam').getByText('A new ticket was created from the message.').waitFor()

  const { api } = testServer
  const links = await api.call('listTicketLinks', { params: { ticketId: ticket } }, users.SupportTeam)
  const made = links.find(({ ticket: { subject } }) => subject === 'Look at the trace')?.ticket.id ?? ''
  await openFor('Sam', made)
  await page('Sam').getByText(WORDS).first().waitFor()
  expect(await savedTrace('Sam')).toBe(HASH)
  // The original is still in its ticket.
  await openFor('Sam', ticket)
  await page('Sam').getByRole('log').getByRole('button', { name: 'Save trace.bin' }).waitFor()
})

test('logs no error on the pages of staff', () => {
  expect(errors).toEqual([[], []])
})
