import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type Call, CALLS, type Scope, SCOPES, TOOL_NAMES } from '@support-desk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addGoodToken } from '../testing/calls/tokens.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

/** Calls per minute and token. The clock of the test server does not advance. */
const MOST_CALLS = 60

let testServer: TestServer
let base: string
let member: User
const clients: Client[] = []

beforeAll(async () => {
  testServer = await startTestServer({ environment: { LIMIT_CALLS_PER_TOKEN: `${MOST_CALLS}/60` } })
  base = await testServer.app.listen({ host: '127.0.0.1', port: 0 })
  member = await testServer.add('SupportTeam')
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await testServer.stop()
})

async function connect(scopes: readonly Scope[]): Promise<Client> {
  const createdAt = testServer.now().toISOString()
  const { token } = await addGoodToken(testServer.ctx.store, member.id, scopes, { createdAt })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit }))
  clients.push(client)
  return client
}

test('describes the input of each tool by a self-contained schema without URLs', async () => {
  const { tools } = await (await connect(SCOPES)).listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(TOOL_NAMES.toSorted())
  /** Compiles a schema like a client does. */
  const compiled = (schema: unknown) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  for (const { name, inputSchema } of tools) {
    expect(() => compiled(inputSchema), name).not.toThrow()
    expect(Object.keys(inputSchema.properties ?? {}).join(' '), name).not.toMatch(/ur[il]|address|href|link/i)
  }
  const reply = compiled(tools.find(({ name }) => name === 'create_message')?.inputSchema)
  const fits = (block: object) =>
    reply.safeParse({ ticketId: 'x', expectedLast: 0, document: { version: 1, blocks: [block] } }).success
  expect(fits({ kind: 'paragraph', content: [{ kind: 'text', text: 'Hello' }] })).toBe(true)
  expect(fits({ kind: 'script', text: 'Hello' })).toBe(false)
})

test('sets a field that requesters see only with the scope to send', async () => {
  const admin = await testServer.add('Admin')
  const { answer: field } = await testServer.call(
    'createField',
    { body: { key: 'site', name: 'Site', kind: 'text', requester: 'sees' } },
    admin.token,
  )
  const form = { name: 'General', version: 1, isArchived: false, fields: [{ key: field.key }] }
  await testServer.call('updateForm', { params: { formId: 'default' }, body: form }, admin.token)
  const ticketId = await testServer.raise(await testServer.add('User'))
  const given = { action: 'field', value: { key: 'site', values: ['Call +1 900 000'] }, ids: [ticketId] }
  const use = async (scopes: Scope[]) =>
    (await connect(scopes)).callTool({ name: 'create_bulk_job', arguments: given })
  const refused = await use(['tickets:write'])
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
    true,
    expect.stringContaining('scope_missing'),
  ])
  const valueOf = async () =>
    JSON.stringify((await testServer.call('getTicketFields', { params: { ticketId } }, member.token)).answer)
  expect(await valueOf()).not.toContain('900')
  expect((await use(['tickets:write', 'send'])).isError).toBeFalsy()
  await expect.poll(valueOf).toContain('900')
})

test('records repeated refusals of a tool at the counts 1, 10, 100 and so on', async () => {
  const client = await connect(['tags:read'])
  const before = (await testServer.ctx.store.events.latest()) ?? 0
  for (let uses = 0; uses < 25; uses++) {
    const { isError } = await client.callTool({
      name: 'update_ticket_priority',
      arguments: { ticketId: 'x', priority: 'low' },
    })
    expect(isError).toBe(true)
  }
  const events = (await testServer.ctx.store.events.list(before, 100)).filter(
    ({ kind }) => kind === 'token.tool_used',
  )
  const refused = { tool: 'update_ticket_priority', isRefused: true }
  expect(events.map(({ data }) => data)).toMatchObject([refused, { ...refused, count: 10 }])
})

test('counts each message of an assistant as a call of its token', async () => {
  const createdAt = testServer.now().toISOString()
  const makeToken = async () =>
    (await addGoodToken(testServer.ctx.store, member.id, ['tags:read'], { createdAt })).token
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const post = async (token: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
    const { statusCode, headers: said } = await testServer.app.inject({
      method: 'POST',
      url: '/mcp',
      headers,
      payload,
    })
    return [statusCode, said['ratelimit']]
  }
  const token = await makeToken()
  for (let left = MOST_CALLS - 1; left >= 0; left--)
    expect(await post(token, ping)).toEqual([200, expect.stringContaining(`r=${left};`)])
  expect((await post(token, ping))[0]).toBe(429)
  const many = Array.from({ length: MOST_CALLS + 1 }, () => ping)
  expect((await post(await makeToken(), many))[0]).toBe(429)
})

test('names each tool after one call that tokens may make', () => {
  const tools = Object.entries<Call>(CALLS).filter(([, { tool, area }]) => tool && area)
  const names = tools.map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(tools.map(([, { tool }]) => tool?.name)).toEqual(names)
  expect(names.toSorted()).toEqual(TOOL_NAMES.toSorted())
})
