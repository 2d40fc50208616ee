import { defineConfig, mergeConfig } from 'vitest/config'
import pages from './vite.config.ts'

/** What the tests of the pages run in. */
export default mergeConfig(
  pages,
  defineConfig({
    test: {
      environment: 'jsdom',
      // One simulated browser for all files is a third of the work; see `setup.ts` for what keeps them apart.
      isolate: false,
      // What the runner of all tests gives itself, programs that it starts do not get.
      execArgv: ['--max-semi-space-size=64'],
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
      // The first test of a file loads the code of whole pages. Testing Library fails before this, with the page in its message.
      testTimeout: 300_000,
      setupFiles: ['src/testing/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
)
