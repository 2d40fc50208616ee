import type { Page } from 'playwright-core'

/**
 * Presses a key, and gives the milliseconds from the moment in which the browser got it until what it leads to was painted: the focus
 * on the next row, the next ticket with what was written about it, or that with all that can be done with it.
 */
export async function pressAndWatch(
  page: Page,
  key: string,
  what: 'row' | 'ticket' | 'work',
): Promise<number> {
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
        if (titleNow() === before || !pane?.querySelector('[role=log] li')) return false
        if (pane.querySelector('[data-shape]')) return false
        // Where one answers comes with the details of the ticket, as its actions do.
        return wanted === 'ticket' || pane.querySelector('[data-box]') !== null
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
