import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { watchShifts } from './harness/shifts.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Made } from './harness/example.ts'

/** So much of a window may move; a line of text by its height is less. */
const MOST_MOVED = 0.01

let made: TestServer & Made
beforeAll(async () => {
  made = await openExample()
})
afterAll(() => made.stop())

// More rows of facts than usual move what is below them, on a phone the most.
test.each([
  [1440, 0.03],
  [1024, 0.03],
  [375, 0.1],
])(
  'little moves when a ticket is the first thing that is opened, in a window of %i pixels',
  async (width, most) => {
    const { context, page } = await openWindow(made.browser, {
      url: made.url,
      session: made.sessions.SupportTeam,
      width,
    })
    const shifts = await watchShifts(page)
    await page.goto(`/inbox?view=all&ticket=${made.example.assigned}`)
    const pane = page.getByRole('region', { name: 'Ticket', exact: true })
    await pane.locator('[data-box]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const found = await shifts()
    const sum = found.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(found)).toBeLessThan(most)
    await context.close()
  },
)

test.each([1440, 1024, 375])(
  'nothing moves when the inbox arrives in a window of %i pixels',
  async (width) => {
    const { context, page } = await openWindow(made.browser, {
      url: made.url,
      session: made.sessions.SupportTeam,
      width,
    })
    const shifts = await watchShifts(page)
    await page.goto('/inbox?view=all')
    await page.getByRole('list', { name: 'All open tickets' }).getByRole('listitem').first().waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Notifications' })
      .first()
      .waitFor({ state: 'attached' })
    const found = await shifts()
    const sum = found.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(found)).toBeLessThan(MOST_MOVED)
    await context.close()
  },
)
