import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../calls/test-server.ts'
import { addDirectory } from '../scim/directory.ts'

const PROGRAM = join(import.meta.dirname, '../../../docs/examples/sync-people.ts')

let testServer: TestServer
let folder: string
beforeAll(async () => {
  testServer = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'support-desk-people-'))
})
afterAll(async () => {
  await testServer.stop()
  await rm(folder, { recursive: true })
})

test('gives everyone in the file an account, and disables accounts that are no longer in it', async () => {
  const { token, send } = await addDirectory(testServer)
  const url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const file = join(folder, 'people.csv')
  const sync = async (...lines: string[]) => {
    await writeFile(file, lines.join('\n'))
    const env = { ...process.env, DESK_URL: url, DESK_TOKEN: token }
    return (await promisify(execFile)(process.execPath, [PROGRAM, file], { env })).stdout.trim()
  }
  const isActive = async (address: string): Promise<unknown> =>
    (await send({ method: 'GET', url: `/Users?filter=userName eq "${address}"` })).body.Resources[0]?.active
  const [ada, kai] = ['ada@example.org,Ada,Lund', 'kai@example.org,Kai,Berg']
  expect(await sync(ada, kai)).toBe('2 created, 0 suspended, 2 listed')
  expect(await sync(ada, kai)).toBe('0 created, 0 suspended, 2 listed')
  expect(await sync(ada)).toBe('0 created, 1 suspended, 1 listed')
  expect([await isActive('ada@example.org'), await isActive('kai@example.org')]).toEqual([true, false])
  await sync(ada, kai)
  expect(await isActive('kai@example.org')).toBe(true)
})
