import { defineConfig, type TestUserConfig } from 'vitest/config'
import { LONGEST_TEST_MS, PATIENCE_MS } from './server/testing/patience.ts'
import { EVERY_CHANGE, IN_SOAK } from './test/files.ts'

const PATIENT = { poll: { timeout: PATIENCE_MS, interval: 10 } }

/** What is looked for in a window is waited for as long and then named, which a poll must not cut off. */
const PATIENT_IN_WINDOWS = { poll: { ...PATIENT.poll, timeout: 2 * PATIENCE_MS } }

const POSTGRES = './server/testing/postgres/with-postgres.ts'
const BROWSER = './e2e/harness/with-browser.ts'
const EXAMPLE = './e2e/harness/example-template.ts'

const server: TestUserConfig = {
  environment: 'node',
  pool: 'threads',
  // Loading the libraries anew for each file would take longer than many of the tests.
  isolate: false,
  // Other lanes of the run work meanwhile.
  maxWorkers: 2,
  globalSetup: [POSTGRES, './server/testing/database/with-template.ts'],
  testTimeout: LONGEST_TEST_MS,
  hookTimeout: LONGEST_TEST_MS,
  expect: PATIENT,
}

const browser: TestUserConfig = {
  environment: 'node',
  pool: 'threads',
  isolate: false,
  // They share one Chromium; each file has windows and a server of its own.
  maxWorkers: 2,
  globalSetup: [BROWSER, EXAMPLE],
  testTimeout: LONGEST_TEST_MS,
  hookTimeout: LONGEST_TEST_MS,
  expect: PATIENT_IN_WINDOWS,
}

/** How many times as long as `npm test` the soak tries what it finds by chance. */
const MANY = 5

const onSqlite = (rounds = 1) => ({ provide: { database: 'SQLite', rounds } }) as const
const onPostgres = (rounds = 1) => ({ provide: { database: 'PostgreSQL', rounds } }) as const

/** What tests run in; the pages' own settings stand beside their build. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...server, ...onSqlite(), ...EVERY_CHANGE.server, name: 'server' } },
      { test: { ...server, ...onPostgres(), ...EVERY_CHANGE.postgres, name: 'postgres' } },
      { extends: './web/vitest.config.ts', test: { name: 'web', root: 'web' } },
      { test: { ...browser, ...onSqlite(), ...EVERY_CHANGE.e2e, name: 'e2e' } },
      { test: { ...server, ...onSqlite(MANY), ...IN_SOAK.soak, name: 'soak' } },
      { test: { ...server, ...onPostgres(MANY), ...IN_SOAK['soak-postgres'], name: 'soak-postgres' } },
      { test: { ...browser, ...onSqlite(MANY), ...IN_SOAK['soak-e2e'], name: 'soak-e2e' } },
      {
        test: {
          ...browser,
          ...onPostgres(),
          ...IN_SOAK['soak-e2e-postgres'],
          globalSetup: [BROWSER, POSTGRES],
          name: 'soak-e2e-postgres',
        },
      },
      {
        test: {
          ...browser,
          ...onSqlite(),
          ...IN_SOAK['soak-alone'],
          globalSetup: [BROWSER, EXAMPLE, POSTGRES],
          fileParallelism: false,
          name: 'soak-alone',
        },
      },
    ],
  },
})
