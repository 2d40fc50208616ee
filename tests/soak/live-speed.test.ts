import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '../e2e/harness/browser.ts'
import { openTestServer, type TestServer } from '../e2e/harness/test-server.ts'
import { makeExample, type Sessions } from '../e2e/harness/example.ts'
import { noteActions, percentile, watchFor } from '../e2e/harness/measuring/stopwatch.ts'
import { pick } from '../e2e/harness/pick.ts'

let testServer: TestServer
let sessions: Sessions
let ticket = ''

beforeAll(async () => {
  testServer = await openTestServer()
  const made = await makeExample(testServer.api)
  sessions = made.sessions
  ticket = made.example.assigned
})
afterAll(() => testServer.stop())

/** The ticket with its chat, in a window of a user. */
async function look(as: 'User' | 'SupportTeam'): Promise<Page> {
  const { page } = await openWindow(testServer.browser, { url: testServer.url, session: sessions[as] })
  await page.goto(`/ViewTicketDetails/${ticket}`)
  await page.getByRole('banner').getByText('Live').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('log').waitFor()
  return page
}

test('shows messages and status changes to the other side at once, measured from the click to the paint', async () => {
  const [maya, sam] = await Promise.all([look('User'), look('SupportTeam')])
  const actedAt = await noteActions(sam)
  let change = 0
  const twoChanges = async (): Promise<[message: number, status: number]> => {
    change++
    const text = `Message number ${change}.`
    const seenAt = await watchFor(maya, '[role=log]', text)
    await sam.getByLabel('Message', { exact: true }).fill(text)
    await sam.keyboard.press('Enter')
    const message = (await seenAt()) - (await actedAt())

    const next = change % 2 === 0 ? 'Pending' : 'OnHold'
    const shownAt = await watchFor(maya, 'main dl', next)
    await pick(sam.getByLabel('New status'), next)
    await sam.getByRole('button', { name: 'Update', exact: true }).click()
    return [message, (await shownAt()) - (await actedAt())]
  }
  // The first change of each kind loads code.
  await twoChanges()
  // Other load can only slow a round down, so the fastest of several rounds counts.
  let slow = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5 && slow >= 200; round++) {
    const took: number[] = []
    while (took.length < 20) took.push(...(await twoChanges()))
    slow = Math.min(slow, percentile(took, 0.95))
    const figures = `p50 ${percentile(took, 0.5)} ms, p95 ${percentile(took, 0.95)} ms, n ${took.length}`
    process.stdout.write(`click to paint on the other side: ${figures}\n`)
  }
  expect(slow).toBeLessThan(200)
})
