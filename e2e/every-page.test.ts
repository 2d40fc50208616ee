import { THEMES } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { openDesk, type TestDesk } from './harness/desk.ts'
import { makeExample, type Sessions } from './harness/example.ts'
import { accessProblems, collectErrors, sidewaysScroll } from './harness/watch.ts'
import { arrive, type Example, PLACES } from './pages.ts'

let desk: TestDesk
let sessions: Sessions
let example: Example

beforeAll(async () => {
  desk = await openDesk()
  ;({ sessions, example } = await makeExample(desk.api))
})

afterAll(() => desk.stop())

describe.each(THEMES)('in the %s theme', (theme) => {
  test.concurrent.each(PLACES)('$name can be used by everybody, wide and narrow', async (place) => {
    for (const width of [1440, 375]) {
      const session = place.as ? sessions[place.as] : undefined
      const { context, page } = await openWindow(desk.browser, { url: desk.url, session, theme, width })
      const errors = collectErrors(page)
      await page.goto(place.path(example))
      await arrive(page, place)
      expect(await accessProblems(page), `accessibility at ${width}`).toEqual([])
      expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0)
      expect(errors, `errors in the console at ${width}`).toEqual([])
      await context.close()
    }
  })
})

test.concurrent.each(PLACES)('$name does not scroll sideways in the narrowest window', async (place) => {
  const session = place.as ? sessions[place.as] : undefined
  const { context, page } = await openWindow(desk.browser, {
    url: desk.url,
    session,
    width: 320,
    height: 640,
  })
  await page.goto(place.path(example))
  await arrive(page, place)
  expect(await sidewaysScroll(page)).toBe(0)
  await context.close()
})
