import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_FORM } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

// `fields.calls.test.ts` covers the page and the bulk job; these tests cover the other ways to solve a ticket.

let testServer: TestServer
let [user, ada, admin]: User[] = []
let ticketId: string
const clients: Client[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User', 'amara')
  ada = await testServer.add('SupportTeam', 'Ada')
  admin = await testServer.add('Admin', 'Dana')
  const cause = { key: 'cause', name: 'Cause', kind: 'text' as const }
  await testServer.call('createField', { body: cause }, admin.token)
  const fields = [{ key: 'cause', required: 'solve' as const }]
  const body = { name: 'General', version: 1, isArchived: false, fields }
  await testServer.call('updateForm', { params: { formId: DEFAULT_FORM }, body }, admin.token)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await testServer.stop()
})
beforeEach(async () => {
  ticketId = await testServer.raise(user as User)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada?.token)
})

const statusOf = async () =>
  (await testServer.call('getTicket', { params: { ticketId } }, ada?.token)).answer.status
const fillIn = (values: string[]) =>
  testServer.call(
    'updateTicketFields',
    { params: { ticketId }, body: { values: { cause: values } } },
    ada?.token,
  )
const failuresOf = async (jobId: string) =>
  (await testServer.call('listBulkJobFailures', { params: { jobId } }, ada?.token)).answer
const MISSING = { code: 'fields_missing', msg: 'Please fill in first: Cause.' } as const

test('a macro that solves a ticket without the required field changes nothing, and its preview says so', async () => {
  const steps = [
    { kind: 'priority' as const, value: 'high' },
    { kind: 'status' as const, value: 'Solved' },
  ]
  const { answer } = await testServer.call('createMacro', { body: { name: 'Done', steps } }, ada?.token)
  const params = { macroId: answer.id }
  await expectRefusal(testServer, 'applyMacro', { params, body: { ticketId } }, ada as User, {
    ...MISSING,
    field: 'steps.1.value',
    missing: ['cause'],
    ticket: expect.objectContaining({ id: ticketId }),
  })
  const preview = await testServer.call('previewMacro', { params, query: { ticketId } }, ada?.token)
  expect(preview.answer.obstacle).toMatchObject({ step: 1, code: 'fields_missing' })
  const [row] = await testServer.ctx.store.queue.rows({ ids: [ticketId] })
  expect([row?.status, row?.priority]).toEqual(['Waiting', 'normal'])
  await fillIn(['Water'])
  expect((await testServer.call('applyMacro', { params, body: { ticketId } }, ada?.token)).status).toBe(200)
  expect(await statusOf()).toBe('Solved')
})

test('an API token cannot solve a ticket without the required field', async () => {
  const createdAt = testServer.now().toISOString()
  const { token } = await addGoodToken(testServer.ctx.store, ada?.id ?? '', ['tickets:write'], { createdAt })
  const body = { ids: [ticketId], action: 'status' as const, value: 'Solved' }
  const { answer: job } = await testServer.call('createBulkJob', { body }, token)
  await expect.poll(() => failuresOf(job.id)).toMatchObject([{ code: 'fields_missing' }])
  expect(await statusOf()).toBe('Waiting')
})

test('an assistant cannot solve a ticket without the required field', async () => {
  const base = await testServer.app.listen({ host: '127.0.0.1', port: 0 })
  const scopes = ['tickets:read', 'tickets:write'] as const
  const createdAt = testServer.now().toISOString()
  const { token } = await addGoodToken(testServer.ctx.store, ada?.id ?? '', scopes, { createdAt })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }))
  clients.push(client)
  const given = { ids: [ticketId], action: 'status', value: 'Solved' }
  const { structuredContent } = await client.callTool({ name: 'create_bulk_job', arguments: given })
  const { id: jobId } = (structuredContent as { data: { id: string } }).data
  await expect.poll(() => failuresOf(jobId)).toMatchObject([{ code: 'fields_missing' }])
  expect(await statusOf()).toBe('Waiting')
})

test('undo restores the required field before it solves the ticket again', async () => {
  await fillIn(['Water'])
  const to = (status: 'Solved' | 'Pending') =>
    testServer.call('updateTicket', { body: { ticketid: ticketId, status } }, ada?.token)
  expect((await to('Solved')).status).toBe(200)
  expect((await to('Pending')).status).toBe(200)
  await fillIn([])
  const undo = () => testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada?.token)
  // Undo restores the value first, so the reopened ticket has it again.
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(200)
  expect(await statusOf()).toBe('Solved')
})

test('a macro with a deleted assignee is refused with a message', async () => {
  const leaving = await testServer.add('SupportTeam', 'Cem')
  const steps = [{ kind: 'assign' as const, value: leaving.id }]
  const { answer } = await testServer.call(
    'createMacro',
    { body: { name: 'To Cem', visibility: 'all', steps } },
    admin?.token,
  )
  await testServer.call('eraseUser', { params: { userId: leaving.id } }, admin?.token)
  const input = { params: { macroId: answer.id }, body: { ticketId } }
  const refused = await testServer.call('applyMacro', input, admin?.token)
  expect([refused.status < 500, refused.failure]).toEqual([
    true,
    expect.objectContaining({ field: 'steps.0.value', msg: expect.stringMatching(/\w+/) }),
  ])
  expect(await statusOf()).toBe('Waiting')
})
