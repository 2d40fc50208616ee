import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentOfText, LIMITS, type RichDocument } from '@support-desk/contract'
import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let dana: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
})

const SENT = Object.entries(SAMPLE_DOCUMENTS).filter(
  ([name]) => name !== 'nothing' && name !== 'words' && name !== 'things of a desk' && name !== 'scripts',
)
const formatted: RichDocument = {
  version: 1,
  blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Zanzibar', bold: true }] }],
}

const reply = (document: unknown, more: object = {}) =>
  testServer.call(
    'createMessage',
    { params: { ticketId }, body: { document, expectedLast: 1000, ...more } as never },
    ada.token,
  )
const messages = async (reader: User) =>
  (await testServer.call('getMessages', { params: { ticketId } }, reader.token)).answer.messages
const chats = async () =>
  (await testServer.call('getChat', { params: { ticketid: ticketId } }, user.token)).answer.chats

describe('a formatted reply', () => {
  test.each(SENT.filter(([name]) => name !== 'other directions'))(
    'returns %s unchanged as document, and as text to clients without formatting',
    async (_, { document, text }) => {
      await reply(document)
      for (const reader of [user, ada]) {
        const [message] = await messages(reader)
        expect(JSON.stringify(message?.document)).toBe(JSON.stringify(document))
        expect(message?.text).toBe(text)
      }
      expect((await chats()).map(({ msg }) => msg)).toEqual([text])
    },
  )

  test('becomes a plain message when it has no formatting', async () => {
    await reply(documentOfText('one\ntwo\n\nthree'))
    expect(await messages(user)).toMatchObject([{ text: 'one\ntwo\n\nthree', document: null }])
  })

  test('is found by its words, and loses document and words when it is undone', async () => {
    await reply(formatted)
    const [sent] = await messages(ada)
    const found = async () => {
      const query = { q: 'zanzibar' }
      return (await testServer.call('listTickets', { query }, ada.token)).answer.map(({ id }) => id)
    }
    expect(await found()).toEqual([ticketId])
    await testServer.call('undoMessage', { params: { ticketId, messageId: sent?.id ?? '' } }, ada.token)
    expect(await messages(user)).toMatchObject([{ document: null, isRetracted: true }])
    expect(await found()).toEqual([])
  })

  test('is posted once per key', async () => {
    await reply(formatted, { key: 'one-and-only' })
    await reply(formatted, { key: 'one-and-only' })
    expect(await messages(user)).toHaveLength(1)
  })

  test.each<[string, unknown, string | undefined]>([
    ['a placeholder', SAMPLE_DOCUMENTS['things of a desk']?.document, 'document'],
    ['a link to a script', link('javascript:alert(1)'), 'document.blocks.0.content.0.link'],
    ['a link with a login', link('https://me:secret@example.org'), 'document.blocks.0.content.0.link'],
    ['no text', documentOfText('  '), 'document'],
    [
      'a picture that is not attached',
      { version: 1, blocks: [{ kind: 'image', file: 'elsewhere', name: 'a.png' }] },
      'document',
    ],
    ['too much text', documentOfText('x'.repeat(LIMITS.chatMessage + 1)), 'document'],
    ['5,000 quotes inside each other', deep(5000), 'document'],
    ['10,000 nested arrays', JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)), 'document'],
    ['an unknown block', { version: 1, blocks: [{ kind: 'script' }] }, 'document.blocks.0.kind'],
  ])('is refused with %s, and stores nothing', async (_, document, field) => {
    const input = { params: { ticketId }, body: { document, expectedLast: 0 } } as never
    await expectRefusal(testServer, 'createMessage', input, ada, { code: 'validation', field })
    expect(await messages(user)).toEqual([])
  })

  test('is refused from a requester', async () => {
    const input = { params: { ticketId }, body: { document: formatted, expectedLast: 0 } }
    await expectRefusal(testServer, 'createMessage', input, user, { code: 'validation', field: 'document' })
    expect(await messages(user)).toEqual([])
  })

  test('is refused with neither document nor text', async () => {
    for (const text of [undefined, '', ' \n']) {
      const input = { params: { ticketId }, body: { text, expectedLast: 0 } }
      await expectRefusal(testServer, 'createMessage', input, ada, { code: 'validation', field: 'text' })
    }
  })
})

test('a reply with nothing but a mention is refused', async () => {
  const content = [{ kind: 'mention', of: 'person', id: ada.id, name: 'Ada' }]
  const body = {
    document: { version: 1, blocks: [{ kind: 'paragraph', content }] },
    expectedLast: 0,
  } as never
  const input = { params: { ticketId }, body }
  await expectRefusal(testServer, 'createMessage', input, ada, { code: 'validation', field: 'document' })
  expect(await messages(user)).toEqual([])
})

describe('a formatted note', () => {
  const mentioning = (id: string): RichDocument => ({
    version: 1,
    blocks: [
      {
        kind: 'paragraph',
        content: [
          { kind: 'mention', of: 'person', id, name: 'Ada' },
          { kind: 'text', text: ', look at ' },
          { kind: 'text', text: 'this', code: true },
        ],
      },
    ],
  })
  const addNote = (document: unknown) =>
    testServer.call('createNote', { params: { ticketId }, body: { document } as never }, dana.token)
  const entriesOf = async (reader: User) =>
    (await testServer.call('getConversation', { params: { ticketId } }, reader.token)).answer.entries
  const notes = async (reader: User) => (await entriesOf(reader)).flatMap(({ note }) => note ?? [])

  test('is returned unchanged to staff, notifies the mentioned user, and stays hidden from the requester', async () => {
    await addNote(mentioning(ada.id))
    expect(await notes(ada)).toMatchObject([
      {
        text: '@Ada, look at this',
        document: mentioning(ada.id),
        mentions: [{ kind: 'person', id: ada.id, name: 'Ada' }],
      },
    ])
    const { Notification: told } = (await testServer.call('legacyListNotifications', {}, ada.token)).answer
    expect(told.some(({ alerts }) => alerts.includes('Dana'))).toBe(true)
    expect(JSON.stringify(await entriesOf(user))).not.toContain('look at')
  })

  test('can be a mention alone, and notifies the mentioned user', async () => {
    const content = [{ kind: 'mention' as const, of: 'person' as const, id: ada.id, name: 'Ada' }]
    const alone: RichDocument = { version: 1, blocks: [{ kind: 'paragraph', content }] }
    const told = async () => {
      const { answer } = await testServer.call('legacyListNotifications', {}, ada.token)
      return answer.Notification.filter(({ alerts }) => alerts.startsWith('Dana mentioned you')).length
    }
    const before = await told()
    await addNote(alone)
    expect(await notes(ada)).toMatchObject([
      { text: '@Ada', document: alone, mentions: [{ kind: 'person', id: ada.id, name: 'Ada' }] },
    ])
    expect(await told()).toBe(before + 1)
    expect(JSON.stringify(await entriesOf(user))).not.toContain('@Ada')
  })

  test('loses text and document when it is undone', async () => {
    await addNote(mentioning(ada.id))
    const [note] = await notes(dana)
    const params = { ticketId, noteId: note?.id ?? '' }
    await testServer.call('deleteNote', { params }, dana.token)
    expect(await notes(ada)).toMatchObject([{ text: '', document: null, isRetracted: true }])
  })

  test('is refused with a mention of a user without access, with a picture, or with a placeholder', async () => {
    const refuse = (document: unknown, code: 'validation' | 'may_not_see_ticket') =>
      expectRefusal(testServer, 'createNote', { params: { ticketId }, body: { document } as never }, dana, {
        code,
        field: code === 'validation' ? 'document' : 'mentions',
      })
    await refuse(mentioning(user.id), 'may_not_see_ticket')
    await refuse(SAMPLE_DOCUMENTS['things of a desk']?.document, 'validation')
    await refuse({ version: 1, blocks: [{ kind: 'image', file: 'f', name: 'a.png' }] }, 'validation')
    await refuse(documentOfText(' '), 'validation')
    expect(await notes(dana)).toEqual([])
  })
})

function link(to: string): unknown {
  const content = [{ kind: 'text', text: 'x', link: to }]
  return { version: 1, blocks: [{ kind: 'paragraph', content }] }
}

function deep(levels: number): unknown {
  let block: unknown = { kind: 'paragraph', content: [] }
  for (let level = 0; level < levels; level++) block = { kind: 'quote', blocks: [block] }
  return { version: 1, blocks: [block] }
}
