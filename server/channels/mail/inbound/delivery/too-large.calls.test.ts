import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../../../operations/verify/verify.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

/** Of a mail that is too large the headers alone are here: that it came is said where the staff looks, and nothing goes on by itself. */

const SIZE = { wholeSize: 61 * 1024 * 1024 }

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene()
})
afterAll(() => scene.desk.stop())

const decide = (mailId: string, decision: 'add' | 'own_ticket' | 'ignore') =>
  scene.desk.call('decideHeldMail', { params: { mailId }, body: { decision } }, scene.agent.token)

test('a mail that is too large becomes a ticket that says so, in whose margin it is held', async () => {
  const from = scene.stranger()
  const mail = await scene.arrive({ from, subject: 'All our plans' }, SIZE)
  expect(mail).toMatchObject({ state: 'held', reason: 'too_large', sender: from })
  const ticket = await scene.ticketOf(mail.ticketId)
  expect(ticket).toMatchObject({ subject: 'All our plans', turn: 'us' })
  expect(ticket.message).toMatch(
    /^This mail is too large to be taken in: it has 61 MB, and the most is 50 MB\./,
  )
  expect(await scene.mailedTo(from)).toEqual([])
  const { answer } = await scene.desk.call(
    'listHeldMails',
    { params: { ticketId: ticket.id } },
    scene.agent.token,
  )
  expect(answer).toMatchObject([{ id: mail.id, reason: 'too_large', subject: 'All our plans' }])
  const { answer: head } = await scene.desk.call(
    'getReceivedHeaders',
    { params: { mailId: mail.id } },
    scene.agent.token,
  )
  expect(head.headers).toContain('Subject: All our plans')
})

test('one that answers is held in its ticket, and is ignored there, or stays: no more of it can come', async () => {
  const from = scene.stranger()
  const { id, ticket } = await scene.raised(from)
  const mail = await scene.arrive({ from, to: scene.tagged(ticket), subject: 'Re: it' }, SIZE)
  expect(mail).toMatchObject({ state: 'held', reason: 'too_large', ticketId: id })
  expect(await scene.messagesOf(id)).toEqual([])
  for (const decision of ['add', 'own_ticket'] as const)
    expect(JSON.stringify((await decide(mail.id, decision)).failure)).toMatch(/cannot be read/)
  const admin = await scene.desk.add('Admin')
  const again = await scene.desk.call('processReceivedMail', { params: { mailId: mail.id } }, admin.token)
  expect(JSON.stringify(again.failure)).toMatch(/cannot be read/)
  expect((await decide(mail.id, 'ignore')).status).toBe(204)
})

test('the same one again is a duplicate, and one of a program makes no ticket', async () => {
  const from = scene.stranger()
  const written = { from, messageId: `${from}-large` }
  const first = await scene.arrive(written, SIZE)
  const second = await scene.arrive(
    { ...written, headers: ['Received: by mx2'] },
    { ...SIZE, wholeSize: SIZE.wholeSize + 20 },
  )
  expect(second).toMatchObject({ state: 'ignored', reason: 'duplicate', ticketId: first.ticketId })
  const program = await scene.arrive({ from, headers: ['Auto-Submitted: auto-replied'] }, SIZE)
  expect(program).toMatchObject({ state: 'ignored', ticketId: null })
})

test('the check of all data finds nothing', async () => {
  const { dataDir, databaseUrl } = scene.desk
  const lines: string[] = []
  expect(await verify({ dataDir, databaseUrl }, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
})
