import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { openByKey, palette } from './harness/keys.ts'
import { openInInbox } from './harness/open-in-inbox.ts'
import { pictureOf, PICTURES } from './harness/pictures.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { pick } from './harness/pick.ts'

let testServer: TestServer
let sessions: Sessions
let id: string

beforeAll(async () => {
  testServer = await openTestServer()
  const { api } = testServer
  sessions = await makeUsers(api)
  id = await api.raise(sessions.User, 'VPN error 812 since noon', await pictureOf(PICTURES.projector))
  await api.call('legacyTakeTicket', { body: { Ticketid: id } }, sessions.SupportTeam)
})

afterAll(() => testServer.stop())

test('creates, finds, previews, sends and undoes a macro with its changes by keyboard', async () => {
  const { api } = testServer
  const visitor = { url: testServer.url, session: sessions.SupportTeam }
  const { context, page } = await openWindow(testServer.browser, visitor)
  const rowOf = async () => {
    const query = { ids: id }
    const [row] = await api.call('listQueueTicketsById', { query }, sessions.SupportTeam)
    return row && { status: row.status, priority: row.priority }
  }

  await page.goto('/macros')
  await page.getByRole('button', { name: 'New macro' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.type('VPN fault')
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  const insert = async () => {
    await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await reply.focus()
  await dialog.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  // The editor has replaced the plain field.
  await reply.focus()
  await page.keyboard.type('Hello ')
  await pick(dialog.getByRole('combobox', { name: 'Placeholder' }), 'requester.name')
  await insert()
  await page.keyboard.type(', we look at it. It is with ')
  await pick(dialog.getByRole('combobox', { name: 'Placeholder' }), 'team.name')
  await insert()
  const adding = dialog.getByRole('combobox', { name: 'Add action' })
  await pick(adding, 'priority')
  await pick(adding, 'status')
  await pick(dialog.getByRole('combobox', { name: 'Status', exact: true }), 'Solved')
  await dialog.getByRole('button', { name: 'Create macro' }).press('Enter')
  await page.getByText('Macro saved.').waitFor()

  await openInInbox(page, id, /VPN/)
  await page.keyboard.press('r')
  const field = page.getByRole('textbox', { name: 'Reply' })
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await field.focus()
  await page.keyboard.type('Thanks! ')
  await page.keyboard.type(':vpn')
  await page.getByRole('option', { name: 'VPN fault' }).waitFor()
  await page.keyboard.press('Enter')

  // The preview shows the changes before they happen, and open placeholders block sending.
  const strip = page.getByRole('region', { name: 'Macro' })
  await strip.getByText('Priority: Normal → High').waitFor()
  await strip.getByText('Status: Waiting → Solved').waitFor()
  expect(await rowOf()).toEqual({ status: 'Waiting', priority: 'normal' })
  await expect.poll(() => field.innerText()).toMatch(/^Thanks! Hello \S+, we look at it\. It is with /)
  await page.getByText('Fill in the highlighted placeholders: Ticket team.').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('the network team.')
  await expect.poll(() => page.getByText('Fill in the highlighted').count()).toBe(0)
  await page.keyboard.press('Control+Enter')

  await page.getByText(/^Sent to /).waitFor()
  const messages = async () => {
    const { messages: all } = await api.call(
      'getMessages',
      { params: { ticketId: id }, query: {} },
      sessions.User,
    )
    return all.filter(({ isRetracted }) => !isRetracted).map(({ text }) => text)
  }
  // Concurrent requests, because undo is possible for some seconds only.
  const [row, sent] = await Promise.all([rowOf(), messages()])
  expect(row).toEqual({ status: 'Solved', priority: 'high' })
  expect(sent.join()).toMatch(/^Thanks! Hello .*, we look at it\. It is with the network team\./)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(rowOf).toEqual({ status: 'Waiting', priority: 'normal' })
  await expect.poll(messages).toEqual([])
  await context.close()
})

test('applies a macro by its key and by the palette, after a preview', async () => {
  const { api } = testServer
  const steps = [{ kind: 'priority' as const, value: 'low' }]
  await api.call('createMacro', { body: { name: 'Not urgent', steps } }, sessions.SupportTeam)
  const visitor = { url: testServer.url, session: sessions.SupportTeam }
  const { context, page } = await openWindow(testServer.browser, visitor)
  const dialog = page.getByRole('dialog')
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true }).and(page.locator(':focus'))
  await openInInbox(page, id, /VPN/)
  await page.getByRole('button', { name: 'Macro', exact: true }).waitFor()
  await page.keyboard.press(':')
  await dialog.getByRole('combobox', { name: 'Macro name' }).waitFor()
  await page.keyboard.type('not')
  await dialog.getByRole('option', { name: 'Not urgent' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Priority: Normal → Low').waitFor()
  await apply.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Macro Not urgent applied to ticket 1.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await page.getByText('Undone for ticket 1.').waitFor()

  await page.goto(`/ViewTicketDetails/${id}`)
  await page.getByRole('button', { name: 'Macro', exact: true }).waitFor()
  await openByKey(page, 'Control+k', palette(page))
  await page.keyboard.type('not urgent')
  await page.getByRole('option', { name: /Not urgent/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Priority: Normal → Low').waitFor()
  await apply.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Macro Not urgent applied to ticket 1.').waitFor()
  const [row] = await api.call('listQueueTicketsById', { query: { ids: id } }, sessions.SupportTeam)
  expect(row?.priority).toBe('low')
  await context.close()
})

test('assigns a key to a macro on its page, and lists it with the shortcuts and in the palette', async () => {
  const { api } = testServer
  const steps = [{ kind: 'priority' as const, value: 'urgent' }]
  await api.call('createMacro', { body: { name: 'All is down', steps } }, sessions.SupportTeam)
  const visitor = { url: testServer.url, session: sessions.SupportTeam }
  const { context, page } = await openWindow(testServer.browser, visitor)
  const dialog = page.getByRole('dialog')
  await page.goto('/macros')
  const key = page.getByRole('button', { name: 'Shortcut for: All is down' })
  await key.press('Enter')
  await page.keyboard.press('s')
  await page.getByText('Shortcut already used for: Snooze').waitFor()
  await page.keyboard.press('Shift+Y')
  await expect.poll(() => key.innerText()).toMatch(/Shift\s*Y/)
  const kept = async () => (await api.call('getPreferences', {}, sessions.SupportTeam)).workspace.keys
  await expect.poll(async () => Object.values(await kept())).toEqual(['Y'])

  await openInInbox(page, id, /VPN/)
  await page.getByRole('button', { name: 'Macro', exact: true }).waitFor()
  await openByKey(page, '?', dialog)
  await dialog.getByRole('region', { name: 'Macros' }).getByText('Macro: All is down').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await openByKey(page, 'Control+k', palette(page))
  await page.keyboard.type('all is')
  await expect.poll(() => page.getByRole('option', { name: /All is down/ }).innerText()).toMatch(/Shift\s*Y/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+Y')
  await dialog.getByText(/^Priority: .* → Urgent$/).waitFor()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Macro All is down applied to ticket 1.').waitFor()
  const [row] = await api.call('listQueueTicketsById', { query: { ids: id } }, sessions.SupportTeam)
  expect(row?.priority).toBe('urgent')
  await context.close()
})
