import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { CALLS, LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import {
  type LooseInput,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let ben: User
let dana: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, ben, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Ben'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketId = await testServer.raise(user)
})

type Body = { text: string; key?: string; mentions?: { kind: 'person' | 'team'; id: string }[] }
const note = (by: User, body: Body) => testServer.call('createNote', { params: { ticketId }, body }, by.token)
const entries = async (by: User, query: { limit?: number; before?: number } = {}) =>
  (await testServer.call('getConversation', { params: { ticketId }, query }, by.token)).answer
const told = async (by: User) =>
  (await testServer.call('legacyListNotifications', {}, by.token)).answer.Notification.filter(
    ({ ticket }) => ticket === ticketId,
  ).map(({ alerts }) => alerts)
const reply = (by: User, text: string) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text, expectedLast: 1000 } }, by.token)
const person = ({ id }: User) => ({ kind: 'person' as const, id })

describe('a conversation', () => {
  test('shows messages, notes and events in order to staff, and no notes to the requester', async () => {
    await reply(user, 'It smokes more.')
    await note(ada, { text: 'Known fault of this model.' })
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
    await reply(ada, 'Please switch it off.')
    const words = async (by: User) =>
      (await entries(by)).entries.map(
        ({ message, note: noted, event }) => message?.text ?? noted?.text ?? event?.kind,
      )
    expect(await words(dana)).toEqual([
      'ticket.raised',
      'It smokes more.',
      'Known fault of this model.',
      'ticket.taken',
      'Please switch it off.',
    ])
    expect(await words(user)).toEqual([
      'ticket.raised',
      'It smokes more.',
      'ticket.taken',
      'Please switch it off.',
    ])
  })

  test('is paged without gaps and duplicates', async () => {
    for (let index = 1; index <= 7; index++) {
      await reply(user, `Line ${index}`)
      await note(ada, { text: `Note ${index}` })
    }
    const whole = (await entries(ben)).entries
    expect(whole).toHaveLength(15)
    const seen: typeof whole = []
    for (let before: number | null | undefined; before !== null;) {
      const page = await entries(ben, { limit: 4, ...(before !== undefined && { before }) })
      seen.unshift(...page.entries)
      before = page.cursor
      await note(dana, { text: 'Meanwhile' })
    }
    expect(seen).toEqual(whole)
  })

  test('accepts messages on an unassigned ticket, except by the specified call postChat', async () => {
    expect((await reply(user, 'one')).answer.message?.number).toBe(1)
    expect((await reply(ben, 'two')).answer.message?.number).toBe(2)
    const input = { body: { ticketid: ticketId, chat: 'three' } }
    await expectRefusal(testServer, 'postChat', input, user, { code: 'nobody_assigned' })
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
    const { answer } = await testServer.call('getChat', { params: { ticketid: ticketId } }, user.token)
    expect(answer.chats.map(({ msg }) => msg)).toEqual(['one', 'two'])
    await expectRefusal(
      testServer,
      'createMessage',
      { params: { ticketId }, body: { text: 'not mine', expectedLast: 2 } },
      ben,
      { code: 'forbidden' },
    )
  })
})

describe('a note', () => {
  test('is stored once when it is sent again with its key', async () => {
    const body = { text: 'Known fault', key: `key of ${ticketId}` }
    const [first, again] = [await note(ada, body), await note(ada, body)]
    expect(again.answer).toEqual(first.answer)
    expect((await entries(ben)).entries.filter(({ kind }) => kind === 'note')).toHaveLength(1)
    ticketId = await testServer.raise(user)
    await expectRefusal(testServer, 'createNote', { params: { ticketId }, body }, ada, {
      code: 'validation',
      field: 'key',
    })
  })

  test('can be undone by its author only, at any time, and leaves an empty entry', async () => {
    const { answer } = await note(ada, { text: 'Their boss called.', mentions: [person(ben)] })
    testServer.advance(60 * 60)
    const params = { ticketId, noteId: answer.id }
    await expectRefusal(testServer, 'deleteNote', { params }, dana, { code: 'not_author' })
    expect((await testServer.call('deleteNote', { params }, ada.token)).status).toBe(204)
    expect((await testServer.call('deleteNote', { params }, ada.token)).status).toBe(204)
    const [taken] = (await entries(ben)).entries.flatMap(({ note: noted }) => noted ?? [])
    expect(taken).toMatchObject({ text: '', isRetracted: true, mentions: [], number: 1 })
  })

  test('is refused when it is empty, too long, or mentions too many users or an unknown team', async () => {
    const mentions = Array.from({ length: LIMITS.mentions + 1 }, () => person(ben))
    const wrong = [
      { field: 'text', body: { text: '  ' } },
      { field: 'text', body: { text: 'x'.repeat(LIMITS.note + 1) } },
      { field: 'mentions', body: { text: 'x', mentions } },
    ]
    for (const { field, body } of wrong) {
      const refused = { code: 'validation', field } as const
      await expectRefusal(testServer, 'createNote', { params: { ticketId }, body }, ada, refused)
    }
    const team = { text: 'x', mentions: [{ kind: 'team' as const, id: 'nowhere' }] }
    await expectRefusal(testServer, 'createNote', { params: { ticketId }, body: team }, ada, {
      code: 'team_gone',
      field: 'mentions',
    })
    expect((await entries(ben)).entries.filter(({ kind }) => kind === 'note')).toEqual([])
  })
})

describe('a mention', () => {
  test('notifies a person and the members of a team once each', async () => {
    const { answer: team } = await testServer.call(
      'createTeam',
      { body: { name: `Network ${ticketId}`, address: null, memberIds: [ben.id, ada.id] } },
      dana.token,
    )
    await note(ada, {
      text: 'Please look',
      mentions: [person(ben), person(ben), { kind: 'team', id: team.id }, person(dana)],
    })
    const words = ['Ada mentioned you in a note on “The projector is green”']
    expect(await told(ben)).toHaveLength(1)
    expect([await told(dana), await told(ada), await told(user)]).toEqual([await told(ben), [], []])
    expect((await told(ben))[0]).toContain(words[0]?.slice(0, 32))
    const [noted] = (await entries(ben)).entries.flatMap(({ note: each }) => each ?? [])
    expect(noted?.mentions.map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Ben'],
      ['team', `Network ${ticketId}`],
      ['person', 'Dana'],
    ])
  })

  test('is refused for a user without access to the ticket, and stores nothing', async () => {
    for (const { id } of [user, { id: 'nobody' }]) {
      const body = { text: 'x', mentions: [{ kind: 'person' as const, id }] }
      await expectRefusal(testServer, 'createNote', { params: { ticketId }, body }, ada, {
        code: 'may_not_see_ticket',
        field: 'mentions',
      })
    }
    expect((await entries(ben)).entries.filter(({ kind }) => kind === 'note')).toEqual([])
    expect(await told(user)).toEqual([])
  })

  test('stays after clearing all notifications, until its note is read', async () => {
    await note(ada, { text: 'x', mentions: [person(ben)] })
    testServer.advance(1)
    const query = { upTo: testServer.now().toISOString() }
    await testServer.call('deleteNotifications', { query }, ben.token)
    expect(await told(ben)).toHaveLength(1)
    await testServer.call('markNotesRead', { params: { ticketId } }, ben.token)
    expect(await told(ben)).toEqual([])
  })

  test('is mailed even to users who turned off all other mails', async () => {
    const quiet = { assigned: false, status: false, chat: false }
    await testServer.call('updateMailPreferences', { body: quiet }, ben.token)
    await note(ada, { text: 'The fuser is broken.', mentions: [person(ben)] })
    const mail = await eventually(() => {
      const sent = testServer.sent.findLast(({ recipient }) => recipient === ben.email)
      expect(sent?.text).toContain('The fuser is broken.')
      return sent
    })
    expect(mail?.text).toContain('Ada mentioned you in an internal note')
    const back = { assigned: true, status: true, chat: true }
    await testServer.call('updateMailPreferences', { body: back }, ben.token)
  })
})

describe('a watcher of a ticket', () => {
  const watch = (by: User, about: ('messages' | 'notes' | 'changes')[]) =>
    testServer.call('updateWatch', { params: { ticketId }, body: { about } }, by.token)

  test('is notified once about each chosen kind of activity, and about no other kind', async () => {
    expect((await watch(ben, ['notes', 'messages'])).answer).toEqual({ about: ['messages', 'notes'] })
    await watch(dana, ['changes'])
    await reply(user, 'one')
    await reply(user, 'two')
    await note(ada, { text: 'x' })
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
    expect((await told(ben)).toSorted()).toEqual([
      expect.stringMatching(/^Ada wrote a note on/),
      expect.stringMatching(/^amara wrote in the chat of/),
    ])
    expect(await told(dana)).toEqual([expect.stringMatching(/^Ada changed the assignee of/)])
    const { answer } = await testServer.call('listWatchers', { params: { ticketId } }, ada.token)
    expect(answer.map(({ username, about }) => [username, about])).toEqual([
      ['Ben', ['messages', 'notes']],
      ['Dana', ['changes']],
    ])
  })

  test('is not notified after unwatching', async () => {
    await watch(ben, ['messages'])
    await testServer.call('deleteWatch', { params: { ticketId } }, ben.token)
    await reply(user, 'one')
    expect(await told(ben)).toEqual([])
    const { answer } = await testServer.call('getWatch', { params: { ticketId } }, ben.token)
    expect(answer).toEqual({ about: [] })
  })

  test('is notified once when the note also mentions them', async () => {
    await watch(ben, ['notes'])
    await note(ada, { text: 'x', mentions: [person(ben)] })
    expect(await told(ben)).toEqual([expect.stringMatching(/mentioned you/)])
  })

  test('is refused without a kind of activity, with an unknown kind or with too many kinds', async () => {
    for (const about of [[], ['everything'], ['notes', 'notes', 'notes', 'notes']]) {
      const input: LooseInput = { params: { ticketId }, body: { about } }
      const response = await send(testServer.app, CALLS.updateWatch, input, ben.token)
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'validation' }])
    }
  })
})

test('the list of mentionable users finds staff and teams by the beginning of their name, but no requesters', async () => {
  await testServer.call('createTeam', { body: { name: 'Beamers', address: null, memberIds: [] } }, dana.token)
  const found = async (q: string) =>
    (await testServer.call('listMentionableUsers', { query: { q } }, ada.token)).answer.map(
      ({ name }) => name,
    )
  expect(await found('be')).toEqual(['Beamers', 'Ben'])
  expect(await found('eamers')).toEqual([])
  expect(await found('ama')).toEqual([])
})
