import type { TestProject } from 'vitest/node'
import { pagesBuilt } from '../e2e/harness/pages-built.ts'

/** Builds the pages while other projects start their databases, if this run uses a browser. The browser setup waits for them. */
export function setup({ vitest }: TestProject): void {
  // Errors are reported where the promise is awaited.
  if (vitest.projects.some(({ name }) => name === 'e2e')) void pagesBuilt().catch(() => {})
}
