import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, CALLS, type CallName, isChange } from '@support-desk/contract'
import { sendFile } from '../../testing/calls/files.ts'
import { requestAbout, subjectsOf } from '../../testing/calls/fields.ts'
import {
  samplePicture,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

// A member reads the tickets of colleagues in two calls of their own, and everywhere else sees nothing of them.

const TEXT = 'zqinternalfault'

let testServer: TestServer
let amara: User
let bob: User
let ada: User
let admin: User
let organisationId: string
let ticketId: string
let fileId: string
let noteFileId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, bob, ada, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('User', 'bob'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
  const acme = await testServer.call('createOrganisation', { body: { name: 'Acme' } }, ada.token)
  organisationId = acme.answer.id
  for (const { id } of [amara, bob]) await choose(id, organisationId)
  ticketId = await testServer.raise(amara, 'Green projector')
  const params = { ticketId }
  const attach = async (by: User) => [
    (await sendFile(testServer, by, `${by.username}.txt`, Buffer.from('text'))).id,
  ]
  const files = await attach(amara)
  await testServer.call('createMessage', { params, body: { text: 'Still green', files } }, amara.token)
  const noteFiles = await attach(ada)
  await testServer.call('createNote', { params, body: { text: TEXT, files: noteFiles } }, ada.token)
  const { answer } = await testServer.call('getMessages', { params }, amara.token)
  fileId = answer.messages[0]?.attachments[0]?.id ?? ''
  const conversation = await testServer.call('getConversation', { params }, ada.token)
  noteFileId =
    JSON.stringify(conversation.answer).match(/"attachments":\[\{"id":"([^"]+)","name":"Ada/)?.[1] ?? ''
})
afterAll(() => testServer.stop())

const choose = (userId: string, to: string | null) =>
  testServer.call(
    'updateContactOrganisation',
    { params: { userId }, body: { organisationId: to } },
    ada.token,
  )
const share = (sharesTickets: boolean) =>
  testServer.call(
    'updateOrganisationSharing',
    { params: { organisationId }, body: { sharesTickets } },
    admin.token,
  )
const listed = async (by = bob) =>
  (await testServer.call('listSharedTickets', {}, by.token)).answer.map(({ id }) => id)
const read = (by = bob) => testServer.call('getSharedTicket', { params: { ticketId } }, by.token)
const file = async (attachmentId: string, by = bob) =>
  (await testServer.call('getAttachment', { params: { attachmentId } }, by.token)).status

describe('a shared ticket', () => {
  test('is read by members while the organisation shares, with its messages and files', async () => {
    expect(await listed()).toEqual([])
    expect((await read()).status).toBe(404)
    expect(await file(fileId)).toBe(404)
    await share(true)
    expect(await listed()).toEqual([ticketId])
    const { answer } = await read()
    expect(answer).toMatchObject({ subject: 'Green projector', requester: { username: 'amara' }, total: 1 })
    expect(answer.messages.map(({ text }) => text)).toEqual(['Still green'])
    expect(await file(fileId)).toBe(200)
    expect(await file(noteFileId)).toBe(404)
    // One's own tickets are in the specified lists.
    expect(await listed(amara)).toEqual([])
    expect((await read(amara)).status).toBe(404)
    await share(false)
    expect(await listed()).toEqual([])
    expect((await read()).status).toBe(404)
  })

  test('becomes invisible at once when the reader or the requester leaves the organisation', async () => {
    await share(true)
    for (const { id } of [bob, amara]) {
      await choose(id, null)
      expect([await listed(), (await read()).status, await file(fileId)]).toEqual([[], 404, 404])
      await choose(id, organisationId)
      expect(await listed()).toEqual([ticketId])
    }
  })

  test('is hidden while it is spam or in the bin', async () => {
    await share(true)
    const params = { ticketId }
    await testServer.call('markTicketAsSpam', { params, body: {} }, ada.token)
    expect([await listed(), (await read()).status]).toEqual([[], 404])
    await testServer.call('markTicketAsNotSpam', { params }, ada.token)
    await testServer.call('deleteTicket', { params }, admin.token)
    expect([await listed(), (await read()).status, await file(fileId)]).toEqual([[], 404, 404])
    await testServer.call('restoreTicket', { params }, admin.token)
    expect(await listed()).toEqual([ticketId])
  })
})

/** Calls about a ticket that are open to requesters, except those for reading what is shared. */
const OF_TICKETS = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { who }: Call = CALLS[name]
  const reads = ['getSharedTicket', 'getTicketPicture'].includes(name)
  const isOpen = who !== 'anyone' && who.includes('User')
  return isOpen && !reads && subjectsOf(name).subjects.some(({ kind }) => kind === 'ticket')
})

test.each(OF_TICKETS)('%s refuses a shared ticket, because members only read', async (name) => {
  await share(true)
  const before = await testServer.ctx.store.events.latest()
  const subjects = subjectsOf(name).subjects.map(({ kind }) => ({ id: kind === 'ticket' ? ticketId : '-' }))
  const input = { ...requestAbout(name, subjects), image: await samplePicture() }
  const { statusCode, body } = await send(testServer.app, CALLS[name], input, bob.token)
  expect(body).not.toContain('projector')
  expect(body).not.toContain('Still green')
  expect(!isChange(CALLS[name]) || statusCode >= 400).toBe(true)
  expect(await testServer.ctx.store.events.latest()).toBe(before)
})

/** Lists and counts open to requesters. */
const LISTS = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const { method, who, media }: Call = CALLS[name]
  return method === 'GET' && who !== 'anyone' && who.includes('User') && media === undefined
})

test.each(LISTS)('%s shows nothing of notes, and shared tickets only in their own list', async (name) => {
  await share(true)
  const subjects = subjectsOf(name).subjects.map(({ kind }) => ({ id: kind === 'ticket' ? ticketId : '-' }))
  const asked = requestAbout(name, subjects)
  const searches = 'q' in ((CALLS[name] as Call).query?.shape ?? {}) ? [{}, { q: 'projector' }] : [{}]
  for (const more of searches) {
    const { body } = await send(
      testServer.app,
      CALLS[name],
      { ...asked, query: { ...asked.query, ...more } },
      bob.token,
    )
    expect(body).not.toContain(TEXT)
    const mayShow = ['listSharedTickets', 'getSharedTicket'].includes(name)
    expect(mayShow || !body.includes('Green projector')).toBe(true)
  }
})

test('staff see the tickets of an organisation, whether it shares them or not', async () => {
  await share(false)
  const { answer } = await testServer.call(
    'listOrganisationTickets',
    { params: { organisationId } },
    ada.token,
  )
  expect(answer.map(({ id }) => id)).toEqual([ticketId])
})
