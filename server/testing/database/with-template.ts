import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../open-store.ts'
import { makeOwnedFolder } from '../programs/owned-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with an empty, migrated SQLite database. */
    templateDir: string
    /** Factor for the number of random tests: 1 in `npm test`, more in the soak. */
    rounds: number
  }
}

/** Creates the template SQLite database, and removes it after the tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeOwnedFolder(tmpdir(), 'template')
  await (await openStore({ dataDir })).close()
  project.provide('templateDir', dataDir)
  return () => rm(dataDir, { recursive: true })
}
