import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActionId, ACTION_IDS, actionOf } from '../../web/src/ui/keyboard/actions.ts'
import { openWindow } from './harness/browser.ts'
import type { Sessions } from './harness/example.ts'
import { openByKey } from './harness/keys.ts'
import type { Example } from './places/place.ts'
import { openExample, type TestServer } from './harness/test-server.ts'

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  const made = await openExample()
  testServer = made
  sessions = made.sessions
  example = made.example
})

afterAll(() => testServer.stop())

/** A window of a support member for tests by keyboard. */
async function open(path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: sessions.SupportTeam,
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, close: () => context.close() }
}

/** The list of shortcuts on a page: names of actions by their keys. */
async function listOn(page: Page): Promise<Map<string, string>> {
  const dialog = page.getByRole('dialog')
  await openByKey(page, '?', dialog)
  const lines = await dialog
    .locator('dl > div')
    .evaluateAll((found) =>
      found.map((line): [string, string] => [
        line.querySelector('dt')?.textContent ?? '',
        [...line.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
      ]),
    )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  return new Map(lines)
}

const capsOf = (id: ActionId): string =>
  actionOf(id)
    .key.replace('mod+', 'Ctrl ')
    .split(' ')
    .map((sign) => (sign.length === 1 ? sign.toUpperCase() : sign))
    .join(' ')

const EVERYWHERE = ACTION_IDS.filter((id) => id.startsWith('everywhere.'))

test.each([
  ['/SupportTeam-AllTickets', ['table.next', 'table.previous']],
  ['ticket', ['ticket.take']],
] as const)('lists the shortcuts of the page %s in the shortcuts dialog', async (path, own) => {
  const { page, close } = await open(path === 'ticket' ? `/ViewTicketDetails/${example.unassigned}` : path)
  if (path === 'ticket') await page.getByRole('button', { name: 'Take', exact: true }).waitFor()
  const wanted = [...EVERYWHERE, 'go.chats' as const, ...own].map((id) => [actionOf(id).label, capsOf(id)])
  await expect
    .poll(async () => {
      const list = await listOn(page)
      return wanted.filter(([label, caps]) => caps !== '/' && list.get(label ?? '') !== caps)
    })
    .toEqual([])
  await close()
})

test('opens another page by a sequence of two keys, and applies a changed key at once', async () => {
  const { page, close } = await open('/account')
  await expect
    .poll(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('c')
      return new URL(page.url()).pathname
    })
    .toBe('/chat')
  const change = { body: { workspace: { keys: { 'go.chats': 'g 7' } } } }
  await testServer.api.call('updatePreferences', change, sessions.SupportTeam)
  await page.goto('/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('7')
      return new URL(page.url()).pathname
    })
    .toBe('/chat')
  await testServer.api.call('updatePreferences', { body: { workspace: { keys: {} } } }, sessions.SupportTeam)
  await close()
})
