import { afterAll, beforeAll, expect, it } from 'vitest'
import { type User, samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let member: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const ask = (account: User, by: User) =>
  testServer.call('getUserCard', { params: { userId: account.id } }, by.token)

it('shows staff the name and the picture of any user', async () => {
  const fields = { inputs: { department: 'Sales', EMPcode: 'E1' } }
  const { answer } = await testServer.call(
    'legacyUpdateProfile',
    { image: await samplePicture(), fields },
    user.token,
  )
  expect((await ask(user, member)).answer).toEqual({
    id: user.id,
    username: user.username,
    role: 'User',
    image: answer.image,
    isContact: false,
    claimedAt: null,
    isService: false,
  })
  expect((await ask(admin, member)).answer.username).toBe(admin.username)
})

it('shows users the name of staff, with all admins under one name, and no other users', async () => {
  expect((await ask(member, user)).answer).toMatchObject({ username: member.username, role: 'SupportTeam' })
  expect((await ask(admin, user)).answer).toEqual({
    id: admin.id,
    username: 'Admin',
    role: 'Admin',
    image: null,
    isContact: false,
    claimedAt: null,
    isService: false,
  })
  expect((await ask(user, user)).answer.username).toBe(user.username)
  const other = await testServer.add('User')
  const [theirs, nobodys] = [await ask(other, user), await ask({ ...other, id: 'nobody' }, user)]
  expect(theirs.status).toBe(404)
  expect(theirs.failure).toEqual(nobodys.failure)
})

it('shows the name of a deleted user', async () => {
  const leaver = await testServer.add('SupportTeam')
  const params = { userid: leaver.id, power: 'SupportTeam' } as const
  await testServer.call('legacyDeleteUser', { params }, admin.token)
  expect((await ask(leaver, user)).answer).toMatchObject({ username: leaver.username, image: null })
})
