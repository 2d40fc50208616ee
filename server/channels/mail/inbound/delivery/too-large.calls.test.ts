import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '../../../../operations/verify/verify.ts'
import { rawMail, settled } from '../../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'
import { keepMail } from '../ledger/use-cases.ts'
import type { Question } from '../reading/thread/reader.ts'

/** Only the headers of a mail that is too large are kept. Staff see that it arrived. It is never delivered automatically. */

const SIZE = { wholeSize: 61 * 1024 * 1024 }

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene()
})
afterAll(() => scene.desk.stop())

const decide = (mailId: string, decision: 'add' | 'own_ticket' | 'ignore') =>
  scene.desk.call('decideHeldMail', { params: { mailId }, body: { decision } }, scene.agent.token)

test('makes a ticket that says that its mail is too large, and lists the mail there as held', async () => {
  const from = scene.stranger()
  const mail = await scene.arrive({ from, subject: 'All our plans' }, SIZE)
  expect(mail).toMatchObject({ state: 'held', reason: 'too_large', sender: from })
  const ticket = await scene.ticketOf(mail.ticketId)
  expect(ticket).toMatchObject({ subject: 'All our plans', turn: 'us' })
  expect(ticket.message).toMatch(/^This email is too large: 61 MB, and the limit is 50 MB\./)
  expect(await scene.mailedTo(from)).toEqual([])
  const { answer } = await scene.desk.call(
    'listHeldMails',
    { params: { ticketId: ticket.id } },
    scene.agent.token,
  )
  expect(answer).toMatchObject([{ id: mail.id, reason: 'too_large', subject: 'All our plans' }])
  const { answer: head } = await scene.desk.call(
    'getReceivedMailHeaders',
    { params: { mailId: mail.id } },
    scene.agent.token,
  )
  expect(head.headers).toContain('Subject: All our plans')
})

test('holds an answer that is too large in its ticket, where staff can ignore but not add it', async () => {
  const from = scene.stranger()
  const { id, ticket } = await scene.raised(from)
  const mail = await scene.arrive({ from, to: scene.tagged(ticket), subject: 'Re: it' }, SIZE)
  expect(mail).toMatchObject({ state: 'held', reason: 'too_large', ticketId: id })
  expect(await scene.messagesOf(id)).toEqual([])
  for (const decision of ['add', 'own_ticket'] as const)
    expect(JSON.stringify((await decide(mail.id, decision)).failure)).toMatch(/cannot be displayed/)
  const admin = await scene.desk.add('Admin')
  const again = await scene.desk.call('processReceivedMail', { params: { mailId: mail.id } }, admin.token)
  expect(JSON.stringify(again.failure)).toMatch(/cannot be displayed/)
  expect((await decide(mail.id, 'ignore')).status).toBe(204)
})

test('ignores a second copy of a mail that is too large, and makes no ticket of such a mail by a program', async () => {
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

describe('a mail that fails to parse', () => {
  afterEach(() => void vi.restoreAllMocks())

  /** Calls `fault` with each mail that goes to the reading thread. If it returns false, the thread gets the mail. */
  function letThread(fault: (thread: Worker, question: Question) => boolean): { times: number } {
    const asked = { times: 0 }
    const post = Worker.prototype.postMessage
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      message: unknown,
      list,
    ) {
      const question = message as Question
      if (question?.raw === undefined) return post.call(this, message, list as [])
      asked.times += 1
      if (!fault(this, question)) post.call(this, message, list as [])
    })
    return asked
  }

  /** Submits a mail, and does not wait for its delivery. */
  const handOver = async (text: string): Promise<string> => {
    const { desk, mailbox } = scene
    const raw = rawMail({ from: scene.stranger(), text })
    const receivedAt = desk.now().toISOString()
    return (await keepMail(desk.ctx, { mailboxId: mailbox, door: 'http', place: null, raw, receivedAt })).id
  }
  const errorsOf = (id: string, log: { mock: { calls: unknown[][] } }) =>
    log.mock.calls.filter(([details]) => (details as { mail?: string }).mail === id)

  test.for(['timed_out', 'out_of_memory'])('is shown as plain text at once after %s', async (reason) => {
    const asked = letThread((thread, { isPlain }) => !isPlain && thread.emit('message', { reason }))
    const mail = await settled(scene.desk, await handOver('It hums since Monday.'))
    expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket', tries: 1 })
    expect((await scene.ticketOf(mail.ticketId)).message).toBe(
      'This email could not be read completely. Only the beginning of its text is shown, without files. The original is kept.\n\nIt hums since Monday.',
    )
    expect(asked.times).toBe(2)
  })

  test('is held at once when its plain text takes too long as well', async () => {
    const asked = letThread((thread) => thread.emit('message', { reason: 'timed_out' }))
    const mail = await settled(scene.desk, await handOver('It hums since Monday.'))
    expect(mail).toMatchObject({ state: 'held', reason: 'timed_out', tries: 1 })
    expect(asked.times).toBe(2)
  })

  test('is retried after the parser thread has crashed, and the error is logged', async () => {
    const log = vi.spyOn(scene.desk.app.log, 'error')
    let left = 1
    letThread((thread) => left-- > 0 && thread.emit('error', new Error('the thread broke')))
    const id = await handOver('It hums since Monday.')
    await expect.poll(() => errorsOf(id, log)).toHaveLength(1)
    expect(errorsOf(id, log)[0]).toMatchObject([
      { problem: expect.stringContaining('the thread broke') as string },
      expect.stringContaining('the thread broke'),
    ])
    await expect
      .poll(async () => (scene.desk.advance(20), (await scene.desk.ctx.store.receivedMails.find(id))?.state))
      .toBe('delivered')
    const { ticketId } = await settled(scene.desk, id)
    expect((await scene.ticketOf(ticketId)).message).toBe('It hums since Monday.')
  })

  test('is shown as plain text at the last try if the parser fails each time', async () => {
    const error = 'TypeError: a mistake'
    letThread((thread, { isPlain }) => !isPlain && thread.emit('message', { error }))
    const id = await handOver('It hums since Monday.')
    await expect
      .poll(async () => (scene.desk.advance(20), (await scene.desk.ctx.store.receivedMails.find(id))?.state))
      .toBe('delivered')
    const { ticketId } = await settled(scene.desk, id)
    expect((await scene.ticketOf(ticketId)).message).toContain('It hums since Monday.')
  })

  test('waits while the parser thread cannot load its program, and is delivered afterwards', async () => {
    const log = vi.spyOn(scene.desk.app.log, 'error')
    let isBroken = true
    letThread((thread) => isBroken && thread.emit('exit', 1))
    const id = await handOver('It hums since Monday.')
    await expect.poll(() => (scene.desk.advance(20), errorsOf(id, log).length)).toBeGreaterThan(4)
    expect((await scene.desk.ctx.store.receivedMails.find(id))?.state).toBe('stored')
    isBroken = false
    await expect
      .poll(async () => (scene.desk.advance(20), (await scene.desk.ctx.store.receivedMails.find(id))?.state))
      .toBe('delivered')
  })
})

test('leaves data in which verify finds no fault', async () => {
  const { dataDir, databaseUrl } = scene.desk
  const lines: string[] = []
  expect(await verify({ dataDir, databaseUrl }, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
})
