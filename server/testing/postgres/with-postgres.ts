import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../open-store.ts'
import { makeTemplate, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Which database the tests of calls run on. */
    database: 'SQLite' | 'PostgreSQL'
  }
}

/** Runs a PostgreSQL while the tests of a project run, and tells them where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  await makeTemplate(url, async (databaseUrl) =>
    (await openStore({ dataDir: tmpdir(), databaseUrl })).close(),
  )
  project.provide('postgresUrl', url)
  return stop
}
