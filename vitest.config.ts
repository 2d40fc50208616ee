import { defineConfig } from 'vitest/config'

const browser = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const

/** Where tests lie and what they run in; the pages' own settings stand beside their build. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          pool: 'threads',
          globalSetup: './server/testing/with-postgres.ts',
          // Pictures and passwords take their time on a busy machine.
          testTimeout: 30_000,
          provide: { database: 'SQLite' },
        },
      },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          include: ['server/http/**/*.test.ts'],
          pool: 'threads',
          globalSetup: './server/testing/with-postgres.ts',
          testTimeout: 30_000,
          provide: { database: 'PostgreSQL' },
        },
      },
      { extends: './web/vite.config.ts', test: { name: 'web', root: 'web' } },
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
          globalSetup: './server/testing/with-postgres.ts',
          provide: { database: 'PostgreSQL' },
        },
      },
    ],
  },
})
