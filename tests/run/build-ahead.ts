import type { TestProject } from 'vitest/node'
import { pagesBuilt } from '../e2e/harness/pages-built.ts'

/** Builds the pages while the databases of other projects start, if this run opens pages. The setup of the browser waits for them. */
export function setup({ vitest }: TestProject): void {
  // A failure is reported where it is awaited.
  if (vitest.projects.some(({ name }) => name === 'e2e')) void pagesBuilt().catch(() => {})
}
