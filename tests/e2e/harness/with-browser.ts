import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { pagesBuilt } from './pages-built.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string
  }
}

/**
 * Runs a Chromium while the tests of a project run, and tells them where it is. Files run side by side, so the pages are built
 * before any of them would.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await pagesBuilt()
  const browser = await launchBrowserServer()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
