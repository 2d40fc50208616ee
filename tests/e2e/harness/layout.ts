import type { Theme } from '@support-desk/contract'
import type { Page } from 'playwright-core'

/**
 * Lets a page change at once and not little by little, so that nothing is looked at halfway. Who has a ticket open at that moment
 * is chance here, so the number that hangs over the edge of their pictures in a table is left out.
 */
export const holdStill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `*, ::before, ::after { transition: none !important; animation: none !important }
      table [title] > [aria-hidden] { display: none !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** Gives a page another width, and the time that it takes to arrange itself. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Shows a page in a theme, which is an attribute of the document and nothing else. */
export const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)

/** Lets a page run from right to left, as the languages that do. */
export const mirror = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dir = 'rtl'))

/**
 * What somebody reads in a table and cannot read whole: headings, and cells of all columns but those of long texts. Of names
 * longer than two lines the rest shows on hover.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('table[aria-label] :is(th, td)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => {
          // A row has 40 pixels, and 56 where a text of two lines has another line below.
          const most = cell.closest('table')?.hasAttribute('data-tall') ? 57 : 41
          if (cell.getBoundingClientRect().height > most) return true
          const parts = [cell, ...cell.querySelectorAll('*:not(.mantine-VisuallyHidden-root)')]
          return parts.some((part) => {
            const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
            const isShort = (cell.textContent ?? '').length < 24
            return isCut || (isShort && part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 2)
          })
        })
        .map((cell) => `${cell.getAttribute('data-column')}: ${cell.textContent}`),
    )

/** The heights of the cards that a list is on a phone. */
export const cardHeights = (page: Page): Promise<number[]> =>
  page
    .getByRole('main')
    .locator('li[data-index]')
    .evaluateAll((all) => all.map((card) => card.firstElementChild?.clientHeight ?? 0))

/** How many tiles stand in each row of the first list of a page. */
export const tileRows = (page: Page): Promise<number[]> =>
  page
    .getByRole('main')
    .locator('ul')
    .first()
    .getByRole('link')
    .evaluateAll((tiles) => {
      const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    })
