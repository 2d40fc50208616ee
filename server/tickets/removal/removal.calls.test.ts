import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, CALLS, type CallName, isChange } from '@support-desk/contract'
import { verify } from '../../operations/verify/verify.ts'
import { requestAbout, subjectsOf } from '../../testing/calls/fields.ts'
import { send, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60
/** A word of each ticket that no other ticket has. */
const wordOf = new Map<string, string>()

let testServer: TestServer
let amara: User
let ada: User
let bea: User
let dana: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, ada, bea, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

const about = (ticketId: string) => ({ params: { ticketId } })
const mark = (ticketId: string, by = ada) =>
  testServer.call('markTicketAsSpam', { ...about(ticketId), body: {} }, by.token)
const unmark = (ticketId: string, by = ada) =>
  testServer.call('markTicketAsNotSpam', about(ticketId), by.token)
const remove = (ticketId: string, by = dana) => testServer.call('deleteTicket', about(ticketId), by.token)
const undo = (ticketId: string, by = ada) =>
  testServer.call('undoTicketChange', { ...about(ticketId), body: {} }, by.token)
const details = (ticketId: string, by: User) => testServer.call('getTicket', about(ticketId), by.token)
const inQueue = async (condition: string) =>
  (await testServer.call('listQueueTickets', { query: { condition } }, ada.token)).answer.map(({ id }) => id)
const bin = async () => (await testServer.call('listDeletedTickets', {}, dana.token)).answer
const expectCode = ({ failure }: { failure: { code: string } }, code: string) =>
  expect(failure.code).toBe(code)
const findsNothingWrong = async () => {
  const { dataDir, databaseUrl } = testServer
  const lines: string[] = []
  expect(await verify({ dataDir, databaseUrl }, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
}

/** Raises a ticket that Ada has taken and the requester has answered. */
async function taken(): Promise<string> {
  const word = `zqlottery${wordOf.size}`
  const ticketId = await testServer.raise(amara, `Win the ${word}`)
  wordOf.set(ticketId, word)
  await testServer.call('takeTicket', { ...about(ticketId), body: {} }, ada.token)
  await testServer.call('createMessage', { ...about(ticketId), body: { text: `Which ${word}?` } }, ada.token)
  const answer = { text: `The ${word}!`, expectedLast: 1 }
  await testServer.call('createMessage', { ...about(ticketId), body: answer }, amara.token)
  return ticketId
}
const wordIn = (ticketId: string): string => wordOf.get(ticketId) ?? ''

/** Calls of staff that read one ticket by its id, and calls that show all events. They may name spam. */
const OF_ONE = new Set<CallName>(['listQueueTicketsById', 'listTicketNumbers', 'getEvents', 'exportUser'])
const ofLists = (Object.keys(CALLS) as CallName[]).filter((name) => {
  const call: Call = CALLS[name]
  const names = subjectsOf(name).subjects.map(({ kind }) => kind)
  return !isChange(call) && call.who !== 'anyone' && !names.includes('ticket') && !OF_ONE.has(name)
})

/** Names of the calls that return the ticket, or a word of it, to a reader. */
async function listsNaming(ticketId: string, reader: User): Promise<CallName[]> {
  const naming: CallName[] = []
  const word = wordIn(ticketId)
  for (const name of ofLists) {
    const call: Call = CALLS[name]
    if (call.who === 'anyone' || !call.who.includes(reader.role)) continue
    const kinds = subjectsOf(name).subjects.map(({ kind }) => kind)
    const subjects = kinds.map((kind) => ({ id: kind === 'user' ? amara.id : '-' }))
    const asked = requestAbout(name, subjects)
    const shape = call.query?.shape ?? {}
    const words = 'q' in shape ? { q: word } : 'condition' in shape ? { condition: word } : {}
    const query = { ...asked.query, ...words }
    const { body } = await send(testServer.app, call, { ...asked, query }, reader.token)
    if (body.includes(ticketId) || body.includes(`the ${word}`)) naming.push(name)
  }
  return naming.toSorted()
}

const COUNTS = [
  'countTicketsByStatus',
  'countAllTickets',
  'countAssignedTickets',
  'getOverviewReport',
] as const

/** Counts and reports for staff. */
async function figures(): Promise<unknown[]> {
  const read = async (name: (typeof COUNTS)[number], by: User) =>
    (await send(testServer.app, CALLS[name], {}, by.token)).body
  const ofUser = { query: { scope: `requester:${amara.id}` } } as const
  return [
    ...(await Promise.all(COUNTS.flatMap((name) => [ada, dana].map((by) => read(name, by))))),
    (await testServer.call('countTickets', ofUser, ada.token)).answer,
    (await testServer.call('listUsers', { query: { role: 'User' } }, dana.token)).answer,
    (await testServer.call('listAgents', {}, ada.token)).answer,
  ]
}

describe('spam', () => {
  test('is hidden from all lists, counts, searches and reports of staff, until the mark is undone', async () => {
    const before = await figures()
    const ticketId = await taken()
    const [listed, counted] = [await listsNaming(ticketId, ada), await figures()]
    expect(listed.length).toBeGreaterThan(4)
    const ofAdmin = await listsNaming(ticketId, dana)
    expect((await mark(ticketId)).answer).toMatchObject({ isSpam: true, status: 'Waiting' })
    expect(await listsNaming(ticketId, ada)).toEqual([])
    expect(await listsNaming(ticketId, dana)).toEqual(['exportAuditEntries', 'listAuditEntries'])
    expect(await figures()).toEqual(before)
    expect(await inQueue('is:spam')).toEqual([ticketId])
    expect(await inQueue(`is:spam ${wordIn(ticketId)}`)).toEqual([ticketId])
    expect(await inQueue('is:open')).not.toContain(ticketId)
    await findsNothingWrong()
    expect((await undo(ticketId)).answer).toMatchObject({ isSpam: false, status: 'Waiting' })
    expect(await listsNaming(ticketId, ada)).toEqual(listed)
    expect(await listsNaming(ticketId, dana)).toEqual(ofAdmin)
    expect(await figures()).toEqual(counted)
    await findsNothingWrong()
  })

  test('refuses changes by staff while it is marked', async () => {
    const ticketId = await taken()
    await mark(ticketId)
    const text = { text: 'Hello' }
    const params = { ticketId }
    for (const answer of [
      await testServer.call('createMessage', { params, body: text }, ada.token),
      await testServer.call('createNote', { params, body: text }, bea.token),
      await testServer.call('updateTicketPriority', { params, body: { priority: 'high' } }, bea.token),
      await testServer.call('updateTicketStatus', { params, body: { status: 'Solved' } }, ada.token),
    ])
      expectCode(answer, 'ticket_is_spam')
    expect((await unmark(ticketId, bea)).answer.isSpam).toBe(false)
    expect((await testServer.call('createNote', { params, body: text }, bea.token)).status).toBe(200)
  })

  test('delays emails until the mark is removed, and sends no notifications', async () => {
    const [ticketId, other] = [await taken(), await taken()]
    const mailsAbout = (id: string) => testServer.sent.filter(({ subject }) => subject.includes(wordIn(id)))
    const alerts = async (by: User) =>
      JSON.stringify((await testServer.call('legacyListNotifications', {}, by.token)).answer)
    await mark(ticketId)
    const before = mailsAbout(ticketId).length
    expect(await alerts(ada)).not.toContain(ticketId)
    const body = { text: 'Please claim it.', expectedLast: 2 }
    const posted = await testServer.call('createMessage', { ...about(ticketId), body }, amara.token)
    expect(posted.status).toBe(200)
    testServer.advance(3600)
    await expect.poll(() => mailsAbout(other).length, { interval: 20, timeout: 10_000 }).toBeGreaterThan(0)
    expect(mailsAbout(ticketId)).toHaveLength(before)
    await unmark(ticketId)
    await expect
      .poll(() => mailsAbout(ticketId).length, { interval: 20, timeout: 10_000 })
      .toBeGreaterThan(before)
  })

  test('cannot be set on tickets of a merge', async () => {
    const [source, target] = [await taken(), await taken()]
    await testServer.call('mergeTicket', { ...about(source), body: { intoId: target } }, ada.token)
    for (const act of [mark, remove]) {
      expectCode(await act(source), 'ticket_merged')
      expectCode(await act(target), 'ticket_has_merged')
    }
  })
})

describe('the bin', () => {
  test('hides a ticket from everyone, and restores it as it was', async () => {
    const before = await figures()
    const ticketId = await taken()
    const [listed, counted, shown] = [
      await listsNaming(ticketId, ada),
      await figures(),
      (await details(ticketId, dana)).answer,
    ]
    expectCode(await remove(ticketId, ada), 'forbidden')
    expect((await remove(ticketId)).status).toBe(204)
    expect(await listsNaming(ticketId, ada)).toEqual([])
    expect(await listsNaming(ticketId, amara)).toEqual([])
    expect(await figures()).toEqual(before)
    for (const reader of [amara, ada, dana]) expectCode(await details(ticketId, reader), 'not_found')
    for (const name of Object.keys(CALLS) as CallName[]) {
      const kinds = subjectsOf(name).subjects.map(({ kind }) => kind)
      const isAbout = kinds.length === 1 && kinds[0] === 'ticket'
      const { who }: Call = CALLS[name]
      if (!isAbout || who === 'anyone' || ['restoreTicket', 'eraseTicket', 'undoTicketChange'].includes(name))
        continue
      for (const reader of [amara, ada, dana]) {
        if (!who.includes(reader.role)) continue
        const answer = await send(
          testServer.app,
          CALLS[name],
          requestAbout(name, [{ id: ticketId }]),
          reader.token,
        )
        expect(answer.statusCode, `${name} by ${reader.role}`).toBeGreaterThanOrEqual(400)
        expect(answer.body, name).not.toContain(wordIn(ticketId))
      }
    }
    expect(await bin()).toMatchObject([{ id: ticketId, deletedBy: { username: 'Dana' } }])
    await findsNothingWrong()
    await testServer.call('restoreTicket', about(ticketId), dana.token)
    const { abilities, ...after } = (await details(ticketId, dana)).answer
    expect({ ...after, abilities }).toEqual(shown)
    expect(await listsNaming(ticketId, ada)).toEqual(listed)
    expect(await figures()).toEqual(counted)
    expect(await bin()).toEqual([])
    await findsNothingWrong()
  })

  test('gives a deleted ticket back to the admin who undoes the deletion, still as spam', async () => {
    const ticketId = await taken()
    await mark(ticketId)
    await remove(ticketId)
    expect(await inQueue('is:spam')).not.toContain(ticketId)
    expectCode(await undo(ticketId, ada), 'not_found')
    expect((await undo(ticketId, dana)).answer.isSpam).toBe(true)
    await unmark(ticketId)
  })

  test('removes a ticket for good at once, or after 30 days', async () => {
    const [first, second, third] = [await taken(), await taken(), await taken()]
    await remove(first)
    expect((await testServer.call('eraseTicket', about(first), dana.token)).status).toBe(204)
    expectCode(await testServer.call('restoreTicket', about(first), dana.token), 'not_found')
    await remove(second)
    testServer.advance(29 * DAY)
    dana.token = await testServer.logIn(dana.username)
    await remove(third)
    expect(await bin()).toHaveLength(2)
    testServer.advance(2 * DAY)
    dana.token = await testServer.logIn(dana.username)
    ada.token = await testServer.logIn(ada.username)
    await expect
      .poll(async () => (await bin()).map(({ id }) => id), { interval: 20, timeout: 20_000 })
      .toEqual([third])
    await findsNothingWrong()
  })
})
