import { defineConfig, type TestUserConfig } from 'vitest/config'

/** What a test waits for comes when it comes; only what never does should fail. */
const PATIENT = { poll: { timeout: 20_000 } }

const server: TestUserConfig = {
  environment: 'node',
  pool: 'threads',
  // Loading the libraries anew for each file would take longer than many of the tests.
  isolate: false,
  // Other lanes of the run work meanwhile.
  maxWorkers: 2,
  globalSetup: ['./server/testing/postgres/with-postgres.ts', './server/testing/database/with-template.ts'],
  // Pictures and passwords take their time on a busy machine, and so does a database of its own.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: PATIENT,
}

const browser: TestUserConfig = {
  environment: 'node',
  pool: 'threads',
  isolate: false,
  fileParallelism: false,
  globalSetup: ['./e2e/harness/with-browser.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: PATIENT,
}

/** What is long by its nature: storms, kills, outages. */
const SOAK = '**/*.soak.test.ts'
/** What finds the more the longer it is tried, and how many times as long the soak tries it. */
const BY_CHANCE = ['server/**/{fuzz,property}*.test.ts']
const MANY = 5

/** Where tests lie and what they run in; the pages' own settings stand beside their build. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['{server,contract,bench,supply,test}/**/*.test.ts'],
          exclude: [SOAK],
          provide: { database: 'SQLite', rounds: 1 },
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          // Tests that drive the whole server by calls, in ways in which the databases differ, say so in their names.
          include: ['server/**/*.calls.test.ts'],
          provide: { database: 'PostgreSQL', rounds: 1 },
        },
      },
      { extends: './web/vitest.config.ts', test: { name: 'web', root: 'web' } },
      {
        test: {
          ...browser,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [SOAK],
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          ...browser,
          name: 'e2e-postgres',
          include: ['e2e/story.test.ts'],
          globalSetup: ['./e2e/harness/with-browser.ts', './server/testing/postgres/with-postgres.ts'],
          provide: { database: 'PostgreSQL' },
        },
      },
      {
        test: {
          ...server,
          name: 'soak',
          include: [`{server,e2e}/${SOAK}`, ...BY_CHANCE],
          provide: { database: 'SQLite', rounds: MANY },
        },
      },
      {
        test: {
          ...server,
          name: 'soak-postgres',
          include: ['server/**/*.calls.soak.test.ts', 'server/**/fuzz.calls.test.ts'],
          provide: { database: 'PostgreSQL', rounds: MANY },
        },
      },
      {
        test: {
          ...browser,
          name: 'soak-alone',
          include: ['soak/**/*.test.ts'],
          provide: { database: 'SQLite' },
        },
      },
    ],
  },
})
