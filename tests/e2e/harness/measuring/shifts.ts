import type { Page } from 'playwright-core'

/** An unexpected layout shift: its share of the window, and the moved elements. */
export type Shift = { value: number; moved: string[] }

declare global {
  var shifts: Shift[]
}

/** Records layout shifts of a page from its start. The returned function lists them. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(noteShifts)
  return () => page.evaluate(() => globalThis.shifts)
}

function noteShifts(): void {
  globalThis.shifts = []
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.classList[0] ?? ''}` : '(gone)'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
