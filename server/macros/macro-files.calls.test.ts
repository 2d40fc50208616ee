import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallInput, documentOfText } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { sendFile } from '../testing/calls/files.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let ben: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben] = await Promise.all([
    testServer.add('User'),
    testServer.add('Admin'),
    testServer.add('SupportTeam'),
  ])
})
afterAll(() => testServer.stop())

let count = 0
const upload = async (name: string, by = ada) =>
  (await sendFile(testServer, by, name, Buffer.from(`content of ${name} ${++count}`))).id
const draft = (
  files: string[],
  visibility: 'own' | 'all' = 'all',
): CallInput<'createMacro', never>['body'] => ({
  name: `Macro ${++count}`,
  visibility,
  reply: documentOfText('See the form.'),
  files,
})
const create = async (...of: Parameters<typeof draft>) =>
  (await testServer.call('createMacro', { body: draft(...of) }, ada.token)).answer
const read = async (attachmentId: string, by: User) =>
  (await testServer.call('getAttachment', { params: { attachmentId } }, by.token)).status

test('a macro has its files in order, and keeps, adds and removes them', async () => {
  const [one, two] = [await upload('one.txt'), await upload('two.txt')]
  const { id: macroId, files, name } = await create([two, one])
  expect(files).toMatchObject([{ id: two, name: 'two.txt', kind: 'text' }, { id: one }])
  const three = await upload('three.txt')
  const body = { ...draft([one, three]), name }
  const { answer } = await testServer.call('updateMacro', { params: { macroId }, body }, ada.token)
  expect(answer.files.map((file) => file.id)).toEqual([one, three])
  const { answer: listed } = await testServer.call('listMacros', {}, ben.token)
  expect(listed.find(({ id }) => id === macroId)?.files.map((file) => file.name)).toEqual([
    'one.txt',
    'three.txt',
  ])
})

test('users who can see a macro can read its files, and others cannot', async () => {
  const [shared, own] = [await upload('shared.txt'), await upload('own.txt')]
  await create([shared])
  await create([own], 'own')
  expect(await read(shared, ben)).toBe(200)
  expect(await read(own, ada)).toBe(200)
  for (const [file, by] of [
    [shared, user],
    [own, ben],
    [own, user],
  ] as const)
    expect(await read(file, by)).toBe(404)
})

test('files of a deleted macro can no longer be read, and their content is unused', async () => {
  const file = await upload('old.txt')
  const { id: macroId } = await create([file])
  const { ctx } = testServer
  const unused = async () => ctx.store.pictures.unused(await testServer.files())
  const before = await unused()
  await testServer.call('deleteMacro', { params: { macroId } }, ada.token)
  expect(await read(file, ada)).toBe(404)
  expect((await unused()).length).toBe(before.length + 1)
})

test.each([
  ['a missing file', () => draft(['none']), 'upload_gone', 'files'],
  [
    'files without a reply',
    async () => ({
      ...draft([await upload('a.txt')]),
      reply: null,
      steps: [{ kind: 'status', value: 'Solved' }],
    }),
    'validation',
    'files',
  ],
] as const)('a macro with %s is refused', async (_, make, code, field) => {
  await expectRefusal(testServer, 'createMacro', { body: await make() } as never, ada, { code, field })
})
