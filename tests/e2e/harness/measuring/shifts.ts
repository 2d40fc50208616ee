import type { Page } from 'playwright-core'

/** Something on a page that moved without anybody having done anything: how much of the window, and what. */
export type Shift = { value: number; moved: string[] }

declare global {
  var shifts: Shift[]
}

/** Notes from the beginning what moves on a page; what it gives tells all of it. */
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
