import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, CALLS, type CallName } from '@support-desk/contract'
import { requestAbout, subjectsOf } from '../testing/calls/fields.ts'
import {
  ENDS_SOMEBODY,
  fillMarkedServer,
  type MarkedUser,
  type MarkedServer,
  SECRETS,
} from '../testing/calls/markers.ts'
import type { Subject } from '../testing/calls/subjects.ts'
import {
  type LooseInput,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

/** Private data of each user contains a marker. No answer to another user may contain it. */

const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => !ENDS_SOMEBODY.has(name))

let testServer: TestServer
let marked: MarkedServer
let image: Buffer

beforeAll(async () => {
  testServer = await startTestServer()
  marked = await fillMarkedServer(testServer)
  image = await samplePicture()
})
afterAll(() => testServer.stop())

/** All combinations of subjects of a call. */
function choicesFor(name: CallName): Subject[][] {
  return subjectsOf(name).subjects.reduce<Subject[][]>(
    (choices, { kind }) => choices.flatMap((made) => marked.ids[kind].map((id) => [...made, { id }])),
    [[]],
  )
}

function expectNothingOf(hidden: readonly string[], text: string, about: string): void {
  for (const mark of hidden) {
    if (text.includes(mark)) throw new Error(`${mark} is in ${about}: ${text.slice(0, 2000)}`)
  }
  for (const secret of SECRETS) expect(text, about).not.toMatch(secret)
}

/** All requests of a call for a reader. A forbidden call is refused before its subject matters, so one request suffices. */
function requestsOf(name: CallName, reader: MarkedUser | null): LooseInput[] {
  const { who, params }: Call = CALLS[name]
  const isShut = who !== 'anyone' && !(reader && who.includes(reader.role))
  const powers = 'power' in (params?.shape ?? {}) ? ['User', 'SupportTeam'] : ['']
  return choicesFor(name)
    .slice(0, isShut ? 1 : undefined)
    .flatMap((subjects) =>
      powers.map((power) => {
        const input = requestAbout(name, subjects)
        return { ...input, image, params: { ...input.params, ...(power && { power }) } }
      }),
    )
}

async function expectNothingHidden(name: CallName, reader: MarkedUser | null): Promise<void> {
  const hidden = marked.hiddenFrom(reader, name)
  await Promise.all(
    requestsOf(name, reader).map(async (input) => {
      const answer = await send(testServer.app, CALLS[name], input, reader?.token)
      const about = `${name} to ${reader?.username ?? 'an anonymous client'} about ${JSON.stringify(input.params)}`
      expect(answer.statusCode, about).toBeLessThan(500)
      expectNothingOf(hidden, JSON.stringify(answer.headers) + answer.body, about)
    }),
  )
}

test('finds the markers of a user in answers to users with access, so the markers work', async () => {
  const [ada, , sam, , yara] = marked.users
  const seenBy = async (name: CallName, reader: MarkedUser | undefined, subjects: Subject[] = []) =>
    (await send(testServer.app, CALLS[name], requestAbout(name, subjects), reader?.token)).body
  const ticket = [{ id: marked.ids.ticket[0] ?? '' }]
  for (const reader of [ada, sam, yara]) {
    const chat = await seenBy('getMessages', reader, ticket)
    for (const author of [ada, sam, yara]) expect(chat).toContain(author?.marks.chat)
  }
  const conversation = await seenBy('getConversation', yara, ticket)
  for (const author of [sam, yara]) expect(conversation).toContain(author?.marks.note)
  expect(await seenBy('legacyListUsers', yara)).toContain(ada?.marks.mail)
  expect(await seenBy('checkSession', ada)).toContain(ada?.marks.portrait)
  expect(await seenBy('legacyGetTicket', sam, ticket)).toContain(ada?.marks.message)
})

test.each(NAMES)('%s reveals no private data to users without access', async (name) => {
  const isOpen = (CALLS[name] as Call).who === 'anyone'
  for (const reader of [null, ...(isOpen ? [] : marked.users)]) await expectNothingHidden(name, reader)
})

test('reveals no private data in mails to users without access', async () => {
  testServer.advance(3600)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  expect(testServer.sent.length).toBeGreaterThan(4)
  for (const { recipient, subject, text, html } of testServer.sent) {
    const reader = marked.users.find(({ email }) => email === recipient) ?? null
    expectNothingOf(marked.hiddenFrom(reader), subject + text + html, `the mail to ${recipient}`)
  }
})
