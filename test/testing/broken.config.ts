import { defineConfig } from 'vitest/config'

/** A project whose preparation fails. */
export default defineConfig({
  test: {
    name: 'broken',
    include: ['test/run.test.ts'],
    globalSetup: './test/testing/broken-setup.ts',
  },
})
