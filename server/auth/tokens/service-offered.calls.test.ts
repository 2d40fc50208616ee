import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let member: User
let admin: User
let machine: string

beforeAll(async () => {
  testServer = await startTestServer()
  member = await testServer.add('SupportTeam', 'Monty')
  admin = await testServer.add('Admin')
  const body = { username: 'Monitor', role: 'SupportTeam' as const, password: PASSWORD }
  machine = (await testServer.call('createServiceAccount', { body }, admin.token)).answer.id
})
afterAll(() => testServer.stop())

test('does not offer service accounts for assignments and mentions', async () => {
  const query = { q: 'mon' }
  const offered = await Promise.all([
    testServer.call('listSupportMembers', { query }, admin.token),
    testServer.call('listAgents', { query }, member.token),
    testServer.call('listStaffMembers', { query }, admin.token),
    testServer.call('listMentionableUsers', { query }, member.token),
  ])
  for (const { answer } of offered) {
    expect(JSON.stringify(answer)).toContain(member.id)
    expect(JSON.stringify(answer)).not.toContain(machine)
  }
})

test('offers service accounts in conditions after people, and marks them', async () => {
  const query = { name: 'assignee', q: 'mon' } as const
  const { answer } = await testServer.call('listConditionValues', { query }, member.token)
  expect(answer).toEqual([
    { value: 'Monty', label: 'Monty' },
    { value: 'Monitor', label: 'Monitor', isService: true },
  ])
})
