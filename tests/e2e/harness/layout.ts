import type { Theme } from '@support-desk/contract'
import type { Page } from 'playwright-core'

/**
 * Disables transitions on a page, so no intermediate state is measured. Hides the number of further readers in tables,
 * because it varies by chance.
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

/** Changes the width of a page, and waits for its layout. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Sets the theme, which is only an attribute of the document. */
export const paint = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), theme)

/** Makes a page run from right to left. */
export const mirror = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dir = 'rtl'))

/**
 * Texts that are cut off in a table: headings, and cells without long texts. Names longer than two lines are
 * shown in full on hover.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('table[aria-label] :is(th, td)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => {
          // A row has 40 pixels, or 56 if a two-line text has another line below.
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

/** The heights of list cards on a phone. */
export const cardHeights = (page: Page): Promise<number[]> =>
  page
    .getByRole('main')
    .locator('li[data-index]')
    .evaluateAll((all) => all.map((card) => card.firstElementChild?.clientHeight ?? 0))

/** Number of tiles in each row of the first list of a page. */
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
