import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string
  }
}

/** Runs a Chromium while the tests of a project run, and tells them where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer()
  project.provide('browserUrl', browser.wsEndpoint())
  return () => browser.close()
}
