import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import type { Example } from './places/place.ts'

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  ;({ sessions, example } = opened)
  for (let line = 1; line <= 40; line++) {
    const body = { chat: `Line ${line} of a long conversation`, ticketid: example.assigned }
    await testServer.api.call('postChat', { body }, sessions.SupportTeam)
  }
})

afterAll(() => testServer.stop())

test.each([
  { where: 'beside the ticket', width: 1440 },
  { where: 'in a drawer', width: 375 },
])(
  'prints a ticket in the light theme, with its picture and the whole chat $where, but no controls',
  async (look) => {
    const { context, page } = await openWindow(testServer.browser, {
      url: testServer.url,
      session: sessions.SupportTeam,
      theme: 'dark',
      width: look.width,
    })
    await page.goto(`/ViewTicketDetails/${example.assigned}`)
    const chat = page.getByRole('log')
    if (!(await chat.isVisible())) await page.getByRole('button', { name: 'Chat', exact: true }).click()
    await chat.getByText('Line 40 of').waitFor()
    await page.getByRole('img', { name: /^Screenshot/ }).waitFor()
    await page.emulateMedia({ media: 'print' })

    for (const part of ['banner', 'complementary', 'navigation', 'textbox', 'combobox', 'button'] as const)
      await expect.poll(() => page.getByRole(part).evaluateAll(controlsAmong), { message: part }).toEqual([])
    for (const words of [
      'Green projector. It worked yesterday.',
      'Have you tried another cable?',
      'Line 1 of',
      'Line 40 of',
    ])
      // The page shows messages and actions too, and paper shows them once: in the chat.
      expect(await page.getByText(words).filter({ visible: true }).count(), words).toBeGreaterThan(0)
    expect(await page.getByRole('img', { name: /^Screenshot/ }).isVisible()).toBe(true)
    // Print styles apply a moment after the window is notified.
    await expect
      .poll(() =>
        chat.evaluate((log) => ({
          scrolls: log.scrollHeight > log.clientHeight + 1,
          behind: getComputedStyle(document.body).backgroundColor,
          words: getComputedStyle(document.body).color,
        })),
      )
      .toEqual({
        scrolls: false,
        behind: 'rgb(255, 255, 255)',
        words: 'rgb(24, 32, 49)',
      })
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    await context.close()
  },
)

/** The picture is inside a button. Other controls make no sense on paper. */
const controlsAmong = (shown: Element[]): (string | null)[] =>
  shown
    .filter((element) => element.checkVisibility() && !element.querySelector('img'))
    .map((element) => element.textContent)
