import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendFile } from '../testing/calls/files.ts'
import { type User, samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'

let testServer: TestServer
let user: User
let other: User
let member: User
let admin: User
let ticketid: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  other = await testServer.add('User')
  member = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
  ticketid = await testServer.raise(user, 'The grey printer')
  const theirs = await testServer.raise(other, 'Something private')
  for (const Ticketid of [ticketid, theirs])
    await testServer.call('legacyTakeTicket', { body: { Ticketid } }, member.token)
  await testServer.call('postChat', { body: { ticketid, chat: 'It smells' } }, user.token)
  await testServer.call('postChat', { body: { ticketid, chat: 'Open a window' } }, member.token)
  await testServer.call('postChat', { body: { ticketid: theirs, chat: 'My private words' } }, other.token)
  const { id } = await sendFile(testServer, other, 'lamp.png', await samplePicture())
  const picture = { params: { ticketId: theirs }, body: { files: [id] } }
  await testServer.call('createMessage', picture, other.token)
  const note = { version: 2, note: 'Needs a key' }
  await testServer.call('releaseTicket', { params: { ticketId: theirs }, body: note }, member.token)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: theirs } }, member.token)
  const profile = { inputs: { department: 'Sales', EMPcode: 'E1' } }
  await testServer.call('legacyUpdateProfile', { image: await samplePicture(), fields: profile }, user.token)
})
afterAll(() => testServer.stop())

type Data = Record<string, unknown> & { ticketsRaised: { picture: string }[] }

async function archiveOf(bytes: Buffer): Promise<{ data: Data; text: string; files: Map<string, Buffer> }> {
  const files = unzip(bytes)
  const text = files.get('data.json')?.toString() ?? ''
  return { data: JSON.parse(text) as Data, text, files }
}

it('exports all data of a user, with their images', async () => {
  const reply = await testServer.call('exportOwnData', {}, user.token)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="support-desk-data.zip"',
    'cache-control': 'no-store',
  })
  const { data, files } = await archiveOf(reply.answer)
  expect(data).toMatchObject({
    profile: { username: user.username, email: user.email, department: 'Sales', employeeCode: 'E1' },
    wantsMailAbout: { assigned: true, status: true, chat: true },
    sessions: [{ startedAt: testServer.now().toISOString() }],
    notifications: expect.arrayContaining([
      { text: `${member.username} wrote in the chat of “The grey printer”`, ticket: ticketid },
    ]),
    ticketsRaised: [
      {
        id: ticketid,
        number: 1,
        subject: 'The grey printer',
        assignee: member.username,
        chat: [{ text: 'It smells' }, { by: member.username, text: 'Open a window' }],
        timeLine: [{ what: 'ticket.raised' }, { what: 'ticket.taken' }, {}, {}],
      },
    ],
    ticketsAssigned: [],
    mail: [{ to: user.email }, {}],
  })
  const { answer } = await testServer.call('exportOwnData', {}, other.token)
  expect((await archiveOf(answer)).text).not.toContain('Needs a key')
  const names = ['data.json', 'pictures/profile.jpg', data.ticketsRaised[0]?.picture]
  expect([...files.keys()].toSorted()).toEqual(names.toSorted())
  for (const name of names.slice(1)) expect(files.get(name ?? '')?.length, name).toBeGreaterThan(0)
})

it('exports no secrets, and nothing about other users except their names', async () => {
  const { answer } = await testServer.call('exportUser', { params: { userId: member.id } }, admin.token)
  const { data, text, files } = await archiveOf(answer)
  expect(data).toMatchObject({
    ticketsRaised: [],
    ticketsAssigned: [
      { number: 1, subject: 'The grey printer' },
      { number: 2, subject: 'Something private' },
    ],
    messagesInOtherTickets: [{ ticket: ticketid, text: 'Open a window' }],
    handoverNotes: [{ ticket: expect.not.stringMatching(ticketid), text: 'Needs a key' }],
  })
  expect(text).not.toMatch(/My private words|Smoke comes out|It smells/)
  expect([...files.keys()]).toEqual(['data.json'])
  for (const account of [user, other, member, admin]) {
    expect(text).not.toContain(account.token)
    expect(account === member || !text.includes(account.email)).toBe(true)
  }
  expect(text).not.toMatch(/argon2|"sealed"|hash/i)
})

it("exports the user's notes with files, and no notes about the user", async () => {
  const bytes = Buffer.from('what the log said')
  const begin = { body: { name: 'log.txt', size: bytes.length } }
  const { id: uploadId } = (await testServer.call('createUpload', begin, member.token)).answer
  const piece = { params: { uploadId }, query: { offset: 0 }, bytes }
  expect((await testServer.call('appendUpload', piece, member.token)).status).toBe(200)
  const note = { text: 'Known fault of the grey one', key: 'key of the note', files: [uploadId] }
  await testServer.call('createNote', { params: { ticketId: ticketid }, body: note }, member.token)
  const taken = await archiveOf((await testServer.call('exportOwnData', {}, member.token)).answer)
  expect(taken.data).toMatchObject({
    notes: [{ ticket: ticketid, text: 'Known fault of the grey one', files: [{ name: 'log.txt' }] }],
  })
  const name = [...taken.files.keys()].find((each) => each.endsWith('/log.txt'))
  expect(taken.files.get(name ?? '')?.toString()).toBe('what the log said')
  const about = await archiveOf((await testServer.call('exportOwnData', {}, user.token)).answer)
  expect(about.text).not.toMatch(/Known fault|log\.txt/)
})

it('records the actor and the user of each export', async () => {
  const before = await testServer.ctx.store.events.latest()
  await testServer.call('exportUser', { params: { userId: user.id } }, admin.token)
  expect(await testServer.ctx.store.events.list(before, 9)).toMatchObject([
    { kind: 'person.exported', actorId: admin.id, data: { accountId: user.id } },
  ])
  const { failure } = await testServer.call('exportUser', { params: { userId: 'nobody' } }, admin.token)
  expect(failure.code).toBe('not_found')
})
