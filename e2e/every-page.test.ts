import { ROLES, type Theme } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { makeExample, type Sessions } from './harness/example.ts'
import { accessProblems, collectErrors, collectViolations, sidewaysScroll } from './harness/watch.ts'
import { arrive, type Example, PLACES } from './pages.ts'

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  testServer = await openTestServer()
  ;({ sessions, example } = await makeExample(testServer.api))
})

afterAll(() => testServer.stop())

// A window that has loaded a page loads the next one in half the time.
describe.concurrent.each([null, ...ROLES])('to %s', (role) => {
  let context: BrowserContext
  let page: Page
  let errors: string[]
  let violations: string[]

  beforeAll(async () => {
    const session = role ? sessions[role] : undefined
    ;({ context, page } = await openWindow(testServer.browser, { url: testServer.url, session }))
    errors = collectErrors(page)
    violations = await collectViolations(page)
  })
  afterAll(() => context.close())

  test.each(PLACES.filter(({ as }) => as === role))(
    '$name can be used by everybody, wide and narrow, in both themes and directions',
    { concurrent: false },
    async (place) => {
      for (const found of [errors, violations]) found.length = 0
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(place.path(example))
      await arrive(page, place)
      await stopTransitions(page)
      for (const width of [1440, 375]) {
        await resize(page, width)
        expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0)
        for (const [theme, about] of [
          ['light', 'colours'],
          ['dark', 'all'],
        ] as const) {
          await paint(page, theme)
          const problems = await accessProblems(page, about)
          expect(problems, `accessibility at ${width} in the ${theme} theme`).toEqual([])
        }
      }
      await resize(page, 320)
      expect(await sidewaysScroll(page), 'sideways scroll at 320').toBe(0)
      await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
      for (const width of [320, 375, 1440]) {
        await resize(page, width)
        expect(await sidewaysScroll(page), `sideways scroll at ${width} from right to left`).toBe(0)
      }
      expect(errors, 'errors in the console').toEqual([])
      expect(violations, 'what the content policy forbade').toEqual([])
    },
  )
})

/** Lets a page change at once and not little by little, so that nothing is looked at halfway. */
const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Gives a page another width, and the time that it takes to arrange itself. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Shows a page in a theme, which is an attribute of the document and nothing else. */
const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)
