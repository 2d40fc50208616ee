import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Opens the Chromium that all tests of a project share. Closing this closes what was opened by it, and nothing else. */
export const openSharedBrowser = (): Promise<Browser> => chromium.connect(inject('browserUrl'))
