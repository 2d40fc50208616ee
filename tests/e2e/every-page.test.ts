import { ROLES } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { cardHeights, cutOff, mirror, paint, resize, holdStill, tileRows } from './harness/layout.ts'
import { addLongWords } from './harness/install/long-words.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { Sessions } from './harness/example.ts'
import { accessProblems, collectErrors, collectViolations, sidewaysScroll } from './harness/watch.ts'
import { addWorkspace } from './harness/install/workspace.ts'
import { BUDGETS, CODE, FONT, weighRequests } from './harness/measuring/weight.ts'
import { arrive, PLACES } from './pages.ts'
import type { Example, PageVisit } from './places/place.ts'
import { isSoak, sampleOf } from '../../server/testing/sample.ts'

/**
 * From wide to narrow. Tables become cards below 768 pixels. `npm test` checks two widths in one theme, the soak checks
 * all.
 */
const WIDTHS = isSoak ? [1440, 1280, 1200, 1024, 375, 320] : [1440, 375]
const MIRRORED_WIDTHS = isSoak ? [320, 375, 1440] : []
type Look = readonly [theme: 'light' | 'dark', about: 'colours' | 'all']
const BOTH: readonly Look[] = [
  ['light', 'colours'],
  ['dark', 'all'],
]
/** The address of a page, the same for every ticket and person on it. */
const addressOf = ({ path }: PageVisit): string =>
  path({ unassigned: 'ticket', assigned: 'ticket', username: 'name', mailed: 'ticket' })
    .replace(/\?.*/, '')
    // The steps of the setup are one page.
    .replace(/^\/setup\/.*/, '/setup')
/**
 * `npm test` visits each address once, and every page with its own budget. The soak visits every page in every role,
 * with all dialogs.
 */
const VISITED = isSoak
  ? PLACES
  : PLACES.filter(
      (place, index) =>
        place.name in BUDGETS || PLACES.findIndex((other) => addressOf(other) === addressOf(place)) === index,
    )
/** The accessibility checks of a page, by width of the window. */
const LOOKS: Readonly<Record<number, readonly Look[]>> = isSoak
  ? { 1440: BOTH, 375: BOTH }
  : { 1440: [['dark', 'all']] }
/** `npm test` checks every second page, another half with each commit. The soak checks all. */
const CHECKED = new Set(
  sampleOf(
    VISITED.map(({ name }) => name),
    2,
  ),
)
const isPhone = (width: number): boolean => width < 768

let testServer: TestServer
let sessions: Sessions
let example: Example

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  ;({ sessions, example } = opened)
  await addLongWords(testServer.api, sessions)
  example = { ...example, ...(await addWorkspace(testServer.api, sessions)) }
})

afterAll(() => testServer.stop())

// A warm window loads a page in half the time, so each role uses one window. One visit answers all checks.
describe.concurrent.each([null, ...ROLES])('pages for the role %s (null: signed out)', (role) => {
  let context: BrowserContext
  let page: Page
  let errors: string[]
  let violations: string[]
  let weigh: ReturnType<typeof weighRequests>

  beforeAll(async () => {
    const session = role ? sessions[role] : undefined
    ;({ context, page } = await openWindow(testServer.browser, { url: testServer.url, session }))
    errors = collectErrors(page)
    violations = await collectViolations(page)
    weigh = weighRequests(page)
  })
  afterAll(() => context.close())

  test.for(VISITED.filter(({ as }) => as === role))(
    '$name keeps its size budget, fits every width and direction, and is accessible in each theme',
    { concurrent: false },
    async (place, { annotate, expect }) => {
      const [budget, fullRows] = [BUDGETS[place.name], place.shows === 'tiles']
      for (const found of [errors, violations]) found.length = 0
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(place.path(example))
      await arrive(page, place)
      if (budget) {
        const [code, fonts] = [await weigh(CODE), await weigh(FONT)]
        await annotate(
          `${code.br.toFixed(1)} KB as brotli, ${code.gzip.toFixed(1)} as gzip, ${code.identity.toFixed(0)} uncompressed, ` +
            `${code.files} files, fonts: ${fonts.files}`,
        )
        expect.soft(code.br, 'KB of brotli').toBeGreaterThan(100)
        expect.soft(code.br, 'KB of brotli').toBeLessThanOrEqual(budget)
        expect.soft(fonts.files, 'fonts: the Latin one alone').toBeLessThanOrEqual(1)
      }
      await holdStill(page)
      for (const width of WIDTHS) {
        await resize(page, width)
        if (place.shows === 'table' && width >= 375) await lookAtTable(width)
        if (fullRows && !isPhone(width))
          expect.soft(new Set(await tileRows(page)).size, `lengths of rows of tiles at ${width}`).toBe(1)
        expect.soft(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0)
        for (const [theme, about] of (CHECKED.has(place.name) && LOOKS[width]) || []) {
          await paint(page, theme)
          const problems = await accessProblems(page, about)
          expect.soft(problems, `accessibility at ${width} in the ${theme} theme`).toEqual([])
        }
      }
      if (isSoak) await mirror(page)
      for (const width of MIRRORED_WIDTHS) {
        await resize(page, width)
        expect.soft(await sidewaysScroll(page), `sideways scroll at ${width} from right to left`).toBe(0)
      }
      expect.soft(errors, 'errors in the console').toEqual([])
      expect.soft(violations, 'what the content policy forbade').toEqual([])

      async function lookAtTable(width: number): Promise<void> {
        const main = page.getByRole('main')
        if (!isPhone(width)) {
          await main.getByRole('table').last().waitFor()
          expect.soft(await cutOff(page), `what is cut off at ${width}`).toEqual([])
          return
        }
        await main.locator('li[data-index]').first().waitFor()
        expect.soft(await main.getByRole('table').count(), 'tables on a phone').toBe(0)
        const heights = await cardHeights(page)
        expect.soft(Math.max(...heights), 'the highest card').toBeLessThanOrEqual(104)
        expect.soft(Math.min(...heights), 'the lowest card').toBeLessThanOrEqual(90)
      }
    },
  )
})
