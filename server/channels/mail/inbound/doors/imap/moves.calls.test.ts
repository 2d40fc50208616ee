import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImapServer } from '../../../../../testing/mail/imap-server.ts'
import { type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'

/** Delivered mails are moved on their server after some days, if an admin switched that on. No other mail is ever moved. */

const DAY_MS = 24 * 60 * 60 * 1000
const MOVES = { movesAfterDays: 7, movesTo: 'Archive' }

let scene: ImapScene
let imap: ImapServer

beforeAll(async () => {
  scene = await startImapScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  return () => scene.end()
})

const daysAgo = (days: number): Date => new Date(scene.desk.now().getTime() - days * DAY_MS)
const subjectsIn = (mails: readonly { raw: Buffer }[]): string[] =>
  mails.map(({ raw }) => /Subject: (\S+)/.exec(raw.toString())?.[1] ?? '').toSorted()
const change = async (changes: object): Promise<void> => {
  const { id: mailboxId, version, name, address } = await scene.mailbox()
  const settings = {
    host: '127.0.0.1',
    port: imap.port,
    security: 'none' as const,
    user: imap.user,
    login: 'password' as const,
  }
  const body = { name, address, door: 'imap' as const, isOn: true, settings, version, ...changes }
  const { status } = await scene.desk.call(
    'updateMailbox',
    { params: { mailboxId }, body: { ...body, importSince: daysAgo(40).toISOString() } },
    scene.admin.token,
  )
  expect(status).toBe(200)
}

/** Some delivered mails, one ignored duplicate, and one held mail. */
async function fill(): Promise<void> {
  scene.arrive('old', daysAgo(9))
  scene.arrive('older', daysAgo(20))
  scene.arrive('young', daysAgo(3))
  imap.add('Subject: nobody\r\n\r\nWho wrote this?\r\n', daysAgo(12))
  await scene.make({ importSince: daysAgo(40).toISOString() })
  await scene.isHere(4)
  await scene.received()
}

test('moves nothing by default; when switched on, moves delivered mails that are old enough', async () => {
  await fill()
  expect(imap.mails).toHaveLength(4)
  await change(MOVES)
  await scene.until(async () => imap.mails.length === 2)
  expect(subjectsIn(imap.mails)).toEqual(['nobody', 'young'])
  expect(subjectsIn(imap.others.get('Archive')?.mails ?? [])).toEqual(['old', 'older'])
  const received = await scene.received()
  expect(received.map(({ subject, movedTo }) => [subject, movedTo])).toEqual([
    ['nobody', null],
    ['young', null],
    ['older', 'Archive'],
    ['old', 'Archive'],
  ])
  scene.arrive('new')
  await scene.until(async () => (await scene.received()).length === 5)
  expect((await scene.mailbox()).moves).toEqual({ afterDays: 7, to: 'Archive', error: null })
  expect(imap.commands.filter((command) => command.startsWith('UID STORE'))).toEqual([])
})

test.each([
  ['never', /cannot move emails/],
  ['refused', /did not move the emails/],
] as const)('goes on importing, and shows the error, if moves fail: %s', async (moves, words) => {
  imap.moves = moves
  await fill()
  await change(MOVES)
  await scene.until(async () => ((await scene.mailbox()).moves?.error ?? null) !== null)
  const { moves: said, failingSince } = await scene.mailbox()
  expect(said?.error).toMatch(words)
  expect(failingSince).toBeNull()
  scene.arrive('new')
  await scene.until(async () => (await scene.received()).length === 5)
  expect((await scene.received()).map(({ movedTo }) => movedTo)).toEqual(Array(5).fill(null))
  expect(imap.mails).toHaveLength(5)
})

test('loses no mail when the connection breaks during a move, and does not repeat the move at once', async () => {
  imap.troubles = { move: ['drop'] }
  await fill()
  await change(MOVES)
  await scene.until(async () => imap.troubles.move?.length === 0)
  scene.arrive('new')
  await scene.until(async () => (await scene.received()).length === 5)
  expect(imap.commands.filter((command) => command.startsWith('UID MOVE'))).toHaveLength(1)
  expect(imap.mails).toHaveLength(5)
})

test.each([
  [{ movesAfterDays: 7 }],
  [{ movesTo: 'Archive' }],
  [{ movesAfterDays: 0, movesTo: 'Archive' }],
  [{ movesAfterDays: 7, movesTo: 'inbox' }],
  [{ movesAfterDays: 7, movesTo: 'a\r\nLOGOUT' }],
])('refuses the invalid move settings %o', async (wrong) => {
  await scene.make({ isOn: false })
  const { id: mailboxId, version, name, address } = await scene.mailbox()
  const settings = {
    host: 'mail.example.com',
    port: 993,
    security: 'tls',
    user: 'a',
    login: 'password',
  } as const
  const body = { name, address, door: 'imap' as const, settings, version, ...wrong }
  const { status } = await scene.desk.call(
    'updateMailbox',
    { params: { mailboxId }, body },
    scene.admin.token,
  )
  expect(status).toBe(400)
  expect((await scene.mailbox()).moves).toBeNull()
})
