import { defineConfig, type TestUserConfig } from 'vitest/config'

/** What a test waits for comes when it comes; only what never does should fail. */
const PATIENT = { poll: { timeout: 20_000 } }

const server: TestUserConfig = {
  environment: 'node',
  pool: 'threads',
  // Loading the libraries anew for each file would take longer than many of the tests.
  isolate: false,
  // They wait for disks, mail servers and other processes more than they work.
  maxWorkers: 3,
  globalSetup: ['./server/testing/postgres/with-postgres.ts', './server/testing/database/with-template.ts'],
  // Pictures and passwords take their time on a busy machine, and so does a database of its own.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: PATIENT,
}

const browser: TestUserConfig = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: PATIENT,
}

/** Where tests lie and what they run in; the pages' own settings stand beside their build. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'contract/**/*.test.ts',
            'bench/**/*.test.ts',
            'supply/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          ...server,
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          name: 'postgres',
          // Tests that drive the whole server by calls say so in their names, and run on both databases.
          include: ['server/**/*.calls.test.ts'],
          ...server,
          provide: { database: 'PostgreSQL' },
        },
      },
      { extends: './web/vitest.config.ts', test: { name: 'web', root: 'web' } },
      {
        test: {
          ...browser,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/live.test.ts'],
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          ...browser,
          name: 'soak',
          include: ['soak/**/*.test.ts'],
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          ...browser,
          name: 'e2e-live',
          include: ['e2e/live.test.ts'],
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          ...browser,
          name: 'e2e-postgres',
          include: ['e2e/story.test.ts'],
          globalSetup: './server/testing/postgres/with-postgres.ts',
          provide: { database: 'PostgreSQL' },
        },
      },
    ],
  },
})
