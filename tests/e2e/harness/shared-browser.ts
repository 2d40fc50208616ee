import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** Connects to the Chromium that all tests of a project share. Closing the connection closes only its own windows. */
export const openSharedBrowser = (): Promise<Browser> => chromium.connect(inject('browserUrl'))
