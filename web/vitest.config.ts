import { defineConfig, mergeConfig } from 'vitest/config'
import pages from './vite.config.ts'

/** Test configuration of the pages. */
export default mergeConfig(
  pages,
  defineConfig({
    test: {
      environment: 'jsdom',
      // One simulated browser for all files saves two thirds of the work. `setup.ts` isolates the files from each
      // other.
      isolate: false,
      // The child processes do not inherit the options of the test runner.
      execArgv: ['--max-semi-space-size=64'],
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
      // In ms. The first test of a file loads the code of whole pages. Testing Library fails earlier, with the page in
      // its message.
      testTimeout: 300_000,
      setupFiles: ['src/testing/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
)
