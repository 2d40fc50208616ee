import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../open-store.ts'
import { makeTemplate, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The database of call tests. */
    database: 'SQLite' | 'PostgreSQL'
  }
}

/** The PostgreSQL of this run, and the number of projects that use it. */
let running: ReturnType<typeof start> | undefined
let projects = 0

/** Runs one PostgreSQL for the tests of all projects, and provides its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  projects += 1
  running ??= start()
  const { url, stop } = await running
  project.provide('postgresUrl', url)
  return async () => {
    projects -= 1
    if (projects === 0) await stop()
  }
}

async function start() {
  const postgres = await startPostgres()
  await makeTemplate(postgres.url, async (databaseUrl) =>
    (await openStore({ dataDir: tmpdir(), databaseUrl })).close(),
  )
  return postgres
}
