import { defineConfig, type TestUserConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './server/testing/patience.ts'
import { ByProject } from './tests/run/by-project.ts'
import { prepareEnvironment, sampleSeed } from './tests/run/environment.ts'
import { EVERY_CHANGE, IN_SOAK } from './tests/run/files.ts'
import { Summary } from './tests/run/summary.ts'

prepareEnvironment()

const POSTGRES = './server/testing/postgres/with-postgres.ts'
const TEMPLATE = './server/testing/database/with-template.ts'
const BROWSER = './tests/e2e/harness/with-browser.ts'
const EXAMPLE = './tests/e2e/harness/example-template.ts'

/** Tests wait more than they work. All projects that run side by side need the same number. */
const maxWorkers = 3

const patient = (pollMs: number): TestUserConfig => ({
  environment: 'node',
  pool: 'threads',
  maxWorkers,
  // One worker loads the code of the product once. Node strips the types itself, which costs less than Vite.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: LONGEST_TEST_MS,
  hookTimeout: LONGEST_TEST_MS,
  expect: { poll: { timeout: pollMs, interval: 10 } },
})

const server: TestUserConfig = { ...patient(PATIENCE_MS), globalSetup: [POSTGRES, TEMPLATE] }
/** Playwright waits as long and names the element it waits for, which a poll must not cut off. */
const browser: TestUserConfig = { ...patient(2 * PATIENCE_MS), globalSetup: [BROWSER, EXAMPLE] }

const seed = sampleSeed()
/** The soak repeats random tests five times as often as `npm test`. */
const SOAK_ROUNDS = 5

const on = (database: 'SQLite' | 'PostgreSQL', rounds = 1) => ({ provide: { database, rounds, seed } })

/** All test projects. `npm test` and `npm run test:soak` in package.json say which of them run. */
export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    reporters: ['default', new Summary()],
    projects: [
      {
        test: {
          name: 'checks',
          ...EVERY_CHANGE.checks,
          maxWorkers,
          testTimeout: LONGEST_TEST_MS,
          globalSetup: './tests/run/build-ahead.ts',
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { ...server, ...on('SQLite'), ...EVERY_CHANGE.server, name: 'server' } },
      { test: { ...server, ...on('PostgreSQL'), ...EVERY_CHANGE.postgres, name: 'postgres' } },
      { extends: './web/vitest.config.ts', test: { name: 'web', root: 'web', maxWorkers } },
      { test: { ...browser, ...on('SQLite'), ...EVERY_CHANGE.e2e, name: 'e2e' } },
      { test: { ...server, ...on('SQLite', SOAK_ROUNDS), ...IN_SOAK.soak, name: 'soak' } },
      {
        test: {
          ...server,
          ...on('PostgreSQL', SOAK_ROUNDS),
          ...IN_SOAK['soak-postgres'],
          name: 'soak-postgres',
        },
      },
      { test: { ...browser, ...on('SQLite', SOAK_ROUNDS), ...IN_SOAK['soak-e2e'], name: 'soak-e2e' } },
      {
        test: {
          ...browser,
          ...on('PostgreSQL'),
          ...IN_SOAK['soak-e2e-postgres'],
          globalSetup: [BROWSER, POSTGRES],
          name: 'soak-e2e-postgres',
        },
      },
      {
        test: {
          ...browser,
          ...on('SQLite'),
          ...IN_SOAK['soak-alone'],
          globalSetup: [BROWSER, EXAMPLE, POSTGRES],
          // Measures durations, so other files run before it, never beside it.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          name: 'soak-alone',
        },
      },
    ],
  },
})
