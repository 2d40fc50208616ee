import type { TestProject } from 'vitest/node'
import { buildPagesIfStale } from '../../server/cli/build-pages.ts'
import { launchBrowserServer } from './browser.ts'

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
  await buildPagesIfStale()
  const browser = await launchBrowserServer()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
