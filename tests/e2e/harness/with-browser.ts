import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { pagesBuilt } from './pages-built.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string
  }
}

/**
 * Runs a Chromium during the tests of a project, and provides its address. Test files run concurrently, so the pages
 * are built before.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await pagesBuilt()
  const browser = await launchBrowserServer()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
