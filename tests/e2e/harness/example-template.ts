import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { makeOwnedFolder } from '../../../server/testing/programs/owned-folder.ts'
import { apiOf } from './api.ts'
import { type Made, makeExample } from './example.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the example in it, and what is in there. */
    example: Made & { dataDir: string }
  }
}

/** Makes the install that those of tests are copied from, and removes it when the tests of a project have run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeOwnedFolder(tmpdir(), 'example')
  const server = await startServer(dataDir)
  project.provide('example', { dataDir, ...(await makeExample(apiOf(server.url))) })
  await server.end()
  return () => rm(dataDir, { recursive: true })
}
