import type { Page } from 'playwright-core'

/** Records the time of every click and every Enter on a page, by the clock of the machine. */
export async function noteActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = (): void => {
      document.documentElement.dataset.actedAt = String(Date.now())
    }
    const noteEnter = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') note()
    }
    addEventListener('click', note, { capture: true })
    addEventListener('keydown', noteEnter, { capture: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.actedAt))
}

/** Watches an element of a page for a text. The returned function resolves to the time when the text was painted. */
export async function watchFor(page: Page, selector: string, words: string): Promise<() => Promise<number>> {
  const painted = await page.evaluateHandle(
    ([where, wanted]) => {
      const { promise, resolve } = Promise.withResolvers<number>()
      const look = (): void => {
        if (!document.querySelector(where)?.textContent?.includes(wanted)) return
        observer.disconnect()
        // A task after an animation frame runs when the frame with the change is painted.
        requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      look()
      return { promise }
    },
    [selector, words] as const,
  )
  return () => painted.evaluate(({ promise }) => promise)
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
