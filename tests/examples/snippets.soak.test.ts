import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@support-desk/contract'
import type { OpenCallName } from '@support-desk/contract/client'
import { samplePicture, startTestServer, type TestServer } from '../../server/testing/calls/test-server.ts'
import { createExamples, partsOf } from '../../server/testing/examples/ready.ts'
import type { ApiDocument } from '../../web/src/api/api-document.ts'
import type { DocumentedCall } from '../../web/src/features/api-docs/operation.ts'
import { curlOf, type Values, typeScriptOf } from '../../web/src/features/api-docs/snippets.ts'

/** Runs the shell and TypeScript examples of `/docs/api` unchanged. */

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
/** Appends the status to the answer. */
const TELLING = `-s -S --max-time 60 -w '\\n%{http_code}'`

let testServer: TestServer
let folder: string
let url: string
beforeAll(async () => {
  testServer = await startTestServer()
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'support-desk-snippets-'))
  await writeFile(join(folder, 'picture.png'), await samplePicture())
  await writeFile(join(folder, 'piece.bin'), 'text')
})
afterAll(async () => {
  await testServer.stop()
  await rm(folder, { recursive: true, force: true })
})

async function callsByName(): Promise<Map<string, DocumentedCall>> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { name: operation.operationId, method: method.toUpperCase(), path, area: '', operation },
      ]),
    ),
  )
}

/** The values that a reader with real ids would fill in. */
function valuesOf(callName: OpenCallName, input: Parameters<typeof partsOf>[1]): Values {
  const { params = {}, query = {}, body, fields = {} } = partsOf(CALLS[callName], input)
  const texts = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return {
    path: texts(params),
    query: texts(query),
    body: 'body' in CALLS[callName] ? JSON.stringify(body ?? {}, null, 2) : '',
    form: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value, null, 2)]),
    ),
    key: `once-${callName}`,
  }
}

test('runs the shell and TypeScript examples of the API documentation successfully', async () => {
  const documented = await callsByName()
  const examples = await createExamples(testServer)
  const refused: string[] = []
  for (const name of examples.names) {
    const ready = await examples.ready(name)
    const call = documented.get(name)
    if (!ready || !call) continue
    const values = valuesOf(name, ready.input)
    await writeFile(join(folder, `${name}.ts`), typeScriptOf(call, values, url))
    const { stdout } = await run('sh', ['-c', `${curlOf(call, values, url)} ${TELLING}`], {
      cwd: folder,
      env: { ...process.env, TOKEN: ready.actor?.token ?? '' },
    })
    if (!/\n20[04]$/.test(stdout)) refused.push(`${name}: ${stdout}`)
  }
  expect(refused).toEqual([])
  await expectRightTypes()
})

async function expectRightTypes(): Promise<void> {
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    erasableSyntaxOnly: true,
    lib: ['es2024'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    paths: { '@support-desk/contract/client': [join(ROOT, 'contract/client.ts')] },
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  )
  const said = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--checkers', '1', '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  expect(said).toBe('')
}
