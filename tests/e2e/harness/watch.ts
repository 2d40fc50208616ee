import axe from 'axe-core'
import type { ConsoleMessage, Page } from 'playwright-core'

const EVERY_RULE = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** Accessibility rules that depend on the theme. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Collects hidden errors of a page: console errors and script exceptions. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || saysNothingNew(message)) return
    errors.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return errors
}

/** Collects violations of the content security policy, from the first byte of each document on. */
export async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`,
      )
    })
  })
  return violations
}

/** The browser logs every 404. For an open chat, 404 means that there are no new messages. */
const saysNothingNew = (message: ConsoleMessage): boolean => message.location().url.includes('/api/chatlive/')

/** Violations that axe finds on a page, one line per rule; optionally only about colours. */
export async function accessProblems(page: Page, about: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { type, values } = about === 'all' ? EVERY_RULE : COLOUR_RULES
  const violations = await page.evaluate(
    async (runOnly) => {
      const injected = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations: found } = await injected.run(document, { runOnly, resultTypes: ['violations'] })
      if (!document.querySelector('[aria-modal=true]')) return found
      // Fields behind a modal dialog are covered by it, and no one can click them.
      const isBehind = (target: string): boolean =>
        !document.querySelector(target)?.closest('[aria-modal=true]')
      return found
        .map((one) =>
          one.id === 'target-size'
            ? { ...one, nodes: one.nodes.filter(({ target }) => !isBehind(String(target[0]))) }
            : one,
        )
        .filter(({ nodes }) => nodes.length > 0)
    },
    { type, values: [...values] },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  )
}

/** The number of pixels by which a page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // The gutter of a scroll bar counts in only one of both widths.
    return Math.max(0, scrollWidth - clientWidth)
  })
