import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { makeOwnedFolder } from '../../../server/testing/programs/owned-folder.ts'
import { apiOf } from './api.ts'
import { type ExampleData, makeExample } from './example.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the example, and its sessions and ids. */
    example: ExampleData & { dataDir: string }
  }
}

/** Creates the template install, and removes it after the tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeOwnedFolder(tmpdir(), 'example')
  const server = await startServer(dataDir)
  project.provide('example', { dataDir, ...(await makeExample(apiOf(server.url))) })
  await server.end()
  return () => rm(dataDir, { recursive: true })
}
