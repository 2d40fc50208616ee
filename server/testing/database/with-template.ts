import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../open-store.ts'
import { makeOwnedFolder } from '../programs/owned-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose SQLite database is up to date and empty. */
    templateDir: string
    /** How many times as long as in every run of the tests chance is given to find something. */
    rounds: number
  }
}

/** Makes the SQLite database that those of tests are copied from, and removes it when the tests of a project have run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeOwnedFolder(tmpdir(), 'template')
  await (await openStore({ dataDir })).close()
  project.provide('templateDir', dataDir)
  return () => rm(dataDir, { recursive: true })
}
