import { afterAll, beforeAll, expect, it } from 'vitest'
import { verify } from '../operations/verify/verify.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'

let testServer: TestServer
let admin: User
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const createView = async (by: User, body: object) =>
  (await testServer.call('createView', { body: { name: 'View', condition: 'is:open', ...body } }, by.token))
    .answer.id
const get = async (by: User, viewId: string) => testServer.call('getView', { params: { viewId } }, by.token)
const makeTeam = async (name: string, ...members: User[]) =>
  (
    await testServer.call(
      'createTeam',
      { body: { name, address: null, memberIds: members.map(({ id }) => id) } },
      admin.token,
    )
  ).answer
const expectSound = async (): Promise<void> => {
  const { dataDir, databaseUrl } = testServer
  expect(await verify({ dataDir, databaseUrl }, () => undefined)).toBe(0)
}

it('updates a renamed team in a condition, and marks a deleted account in it', async () => {
  const [ann, ben] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam', 'ben')]
  const team = await makeTeam('Second level', ann)
  const id = await createView(ann, { condition: 'team:"second LEVEL" (assignee:BEN OR assignee:me)' })
  const condition = async () => (await get(ann, id)).answer.condition
  expect(await condition()).toBe('team:"Second level" (assignee:ben OR assignee:me)')
  const params = { teamId: team.id }
  const renamed = { name: 'Third', address: null, memberIds: [ann.id], version: team.version }
  await testServer.call('updateTeam', { params, body: renamed }, admin.token)
  expect(await condition()).toBe('team:Third (assignee:ben OR assignee:me)')
  await testServer.call('legacyDeleteUser', { params: { userid: ben.id, power: ben.role } }, admin.token)
  expect(await condition()).toBe('team:Third (assignee:#gone OR assignee:me)')
  // The view can be renamed, and its condition stays the same.
  const body = { name: 'Renamed', condition: await condition() }
  const changed = await testServer.call('updateView', { params: { viewId: id }, body }, ann.token)
  expect(changed.answer).toMatchObject(body)
  const anew = await testServer.call('createView', { body }, ann.token)
  expect(anew.failure).toMatchObject({ code: 'validation', field: 'condition' })
})

it('deletes the private views of a deleted user, and keeps shared ones without an owner', async () => {
  for (const erases of [false, true]) {
    const [ann, ben] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
    const team = await makeTeam(`Team ${erases}`, ann, ben)
    await Promise.all(Array.from({ length: 45 }, (_, place) => createView(ann, { name: `Own ${place}` })))
    const shared = await createView(ann, { name: 'Ours', visibility: 'team', teamId: team.id })
    expect(await testServer.ctx.store.views.ownedBy(ann.id)).toHaveLength(46)
    const gone = erases
      ? await testServer.call('eraseUser', { params: { userId: ann.id } }, admin.token)
      : await testServer.call(
          'legacyDeleteUser',
          { params: { userid: ann.id, power: ann.role } },
          admin.token,
        )
    expect(gone.status).toBeLessThan(300)
    expect(await testServer.ctx.store.views.ownedBy(ann.id)).toEqual([])
    expect((await get(ben, shared)).answer).toMatchObject({ name: 'Ours', owner: null, mayChange: true })
    // The user who makes it private becomes its owner.
    const body = { name: 'Mine', condition: '', visibility: 'own' } as const
    const mine = await testServer.call('updateView', { params: { viewId: shared }, body }, ben.token)
    expect(mine.answer).toMatchObject({ isMine: true, owner: { id: ben.id } })
  }
  await expectSound()
})

it('makes the views of a deleted team private to their owners, and deletes those without an owner', async () => {
  const [ann, ben] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
  const team = await makeTeam('Short-lived', ann, ben)
  const ofTeam = { visibility: 'team', teamId: team.id }
  const [kept, lost] = [await createView(ann, { ...ofTeam, key: 'k' }), await createView(ben, ofTeam)]
  await testServer.call('legacyDeleteUser', { params: { userid: ben.id, power: ben.role } }, admin.token)
  await testServer.call('deleteTeam', { params: { teamId: team.id } }, admin.token)
  expect((await get(ann, kept)).answer).toMatchObject({ visibility: 'own', teamId: null, key: null })
  expect((await get(admin, kept)).status).toBe(404)
  expect((await get(admin, lost)).status).toBe(404)
  await expectSound()
})

it('exports the views of a user with their data', async () => {
  const ann = await testServer.add('SupportTeam')
  await createView(ann, { name: 'Late', condition: '-is:solved waiting:>4h', order: 'oldest' })
  const { answer } = await testServer.call('exportOwnData', {}, ann.token)
  const data = JSON.parse(unzip(answer).get('data.json')?.toString() ?? '') as { views: unknown }
  expect(data.views).toEqual([
    { name: 'Late', condition: '-is:solved waiting:>4h', order: 'oldest', visibility: 'own' },
  ])
})
