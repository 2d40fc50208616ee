import type { Page } from 'playwright-core'

/**
 * Presses a key, and gives the milliseconds from the moment in which the browser got it until what it leads to was painted: the focus
 * on the next row, or the next ticket with what was written about it.
 */
export async function pressAndWatch(page: Page, key: string, what: 'row' | 'ticket'): Promise<number> {
  const watched = await page.evaluateHandle(
    ([pressed, wanted]) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const rowNow = (): number => {
        const row = document.activeElement?.closest<HTMLElement>('[data-index]')
        return row ? Number(row.dataset.index) : -1
      }
      // Subjects may be the same.
      const titleNow = (): string =>
        document.querySelector('section[aria-label="Ticket"] h2[tabindex]')?.closest('header')?.textContent ??
        ''
      const before = wanted === 'row' ? rowNow() : titleNow()
      const isThere = (): boolean => {
        if (wanted === 'row') {
          const place = document.activeElement?.getBoundingClientRect()
          const scroller = document.querySelector('[data-scrolls-rows]')?.getBoundingClientRect()
          return (
            rowNow() === Number(before) + 1 && !!place && !!scroller && place.bottom <= scroller.bottom + 1
          )
        }
        const pane = document.querySelector('section[aria-label="Ticket"]')
        return titleNow() !== before && !!pane && pane.querySelector('[data-shape]') === null
      }
      const note = (event: KeyboardEvent): void => {
        if (event.key !== pressed) return
        removeEventListener('keydown', note, { capture: true })
        const look = (): void => {
          // What the frame shows has been painted when the task after its preparation runs.
          if (isThere()) setTimeout(() => resolve(performance.now() - event.timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('keydown', note, { capture: true })
      return { promise }
    },
    [key, what] as const,
  )
  await page.keyboard.press(key)
  const took = await watched.evaluate(({ promise }) => promise)
  await watched.dispose()
  return took
}
