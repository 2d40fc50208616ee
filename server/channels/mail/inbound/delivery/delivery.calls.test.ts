import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { later } from '../../../../kernel/time.ts'
import type { User } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, type MailParts } from '../../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

let scene: MailScene
let known: User
/** An address that has never written before. */
let stranger: string

beforeAll(async () => {
  scene = await startMailScene()
  known = await scene.desk.add('User', 'amara')
})
afterAll(() => scene.desk.stop())
beforeEach(() => {
  stranger = scene.stranger()
})

type RaisedTicket = Awaited<ReturnType<MailScene['raised']>>

describe('a mail of an unknown sender', () => {
  test('becomes a ticket of a new contact, with one acknowledgement a day', async () => {
    const mail = await scene.arrive({ from: `Nora Lind <${stranger}>`, subject: 'The printer hums' })
    expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket', sender: stranger })
    const ticket = await scene.ticketOf(mail.ticketId)
    expect(ticket).toMatchObject({ subject: 'The printer hums', status: 'Unassigned', turn: 'us' })
    expect(ticket.message).toBe('It hums since Monday.')
    expect(await scene.mailedTo(stranger)).toHaveLength(1)
    await scene.arrive({ from: stranger, subject: 'Another thing' })
    expect(await scene.mailedTo(stranger)).toHaveLength(1)
  })

  test('names the requester after the sender, with the address if the name is empty, taken or misleading', async () => {
    const first = await scene.arrive({ from: `Mira Sol <mira-${stranger}>` })
    expect((await scene.ticketOf(first.ticketId)).requester.username).toBe('Mira Sol')
    for (const name of ['Support Team', 'sven', 'Mira Sol', 'boss@example.com', 'x\u202ey z', ''])
      expect(
        (
          await scene.ticketOf(
            (await scene.arrive({ from: `"${name}" <${name.length}-${stranger}>` })).ticketId,
          )
        ).requester.username,
      ).toBe(name === 'Mira Sol' ? `Mira Sol <${name.length}-${stranger}>` : `${name.length}-${stranger}`)
  })

  test('is kept even if its id, subject and text, or its sender, are missing', async () => {
    const bare = await scene.arrive({ from: stranger, messageId: null, subject: '', text: '' })
    expect(bare).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect((await scene.ticketOf(bare.ticketId)).subject).toBe(stranger)
    const nobody = await scene.arrive(Buffer.from('Subject: hello\r\n\r\nWho am I?'))
    expect(nobody).toMatchObject({ state: 'held', reason: 'no_sender', ticketId: null })
  })

  test('is delivered even if it contains NUL bytes and lone surrogates', async () => {
    const mail = await scene.arrive({
      from: stranger,
      subject: 'a\0b',
      text: Buffer.from('one\0two \xed\xa0\x80 three', 'latin1'),
    })
    expect(mail.state).toBe('delivered')
    expect((await scene.ticketOf(mail.ticketId)).message).toContain('three')
  })

  test('is shown in full and found by its last words if it is longer than the ticket form allows', async () => {
    const words = 'All of these words count, and none of them is a quote. '.repeat(30)
    const text = `${words}\r\n\r\nMy customer number is QUOKKA-20931. Please call me.`
    const mail = await scene.arrive({ from: stranger, text })
    const { message, number } = await scene.ticketOf(mail.ticketId)
    expect(message).toBe(text.replaceAll('\r\n', '\n'))
    const found = await scene.desk.call('listTickets', { query: { q: 'QUOKKA-20931' } }, scene.agent.token)
    expect(found.answer.map((row) => row.number)).toEqual([number])
    const params = { ticketId: mail.ticketId ?? '' }
    const { answer } = await scene.desk.call('getConversation', { params, query: {} }, scene.agent.token)
    expect(answer.mails[0]).toMatchObject({ hasRest: false, isCut: false })
  })

  test('is cut at 100,000 characters of any script, is marked as cut, and keeps the rest in its entry', async () => {
    // Nearly every pair of neighbouring characters is new, which is the worst case for the full-text index.
    const text = Array.from({ length: 120_000 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * n * 7919 + n * 104_729) % 20_011)),
    ).join('')
    const mail = await scene.arrive({
      from: stranger,
      text: Buffer.from(text),
      headers: ['Content-Type: text/plain; charset=utf-8'],
    })
    expect(mail.reason).toBe('new_ticket')
    const { message } = await scene.ticketOf(mail.ticketId)
    expect(message).toHaveLength(100_000)
    const params = { ticketId: mail.ticketId ?? '', receivedId: mail.id }
    const { answer } = await scene.desk.call('getConversation', { params, query: {} }, scene.agent.token)
    expect(answer.mails[0]).toMatchObject({ hasRest: true, isCut: true })
    const entry = await scene.desk.call('getMailEntry', { params }, scene.agent.token)
    expect(`${message}${entry.answer.rest}`.trim() === text).toBe(true)
  })

  test.each<[string, (mailbox: string) => string, number]>([
    ['twenty by one sender', () => `mail tickets ${stranger}`, 19],
    ['500 by one mailbox', (mailbox) => `mail tickets of all ${mailbox}`, 499],
  ])('raises a limited number of tickets in an hour: %s', async (_, counter, before) => {
    const at = await addTestMailbox(scene.desk, `bombed-${before}@example.org`)
    const now = scene.desk.now()
    await scene.desk.ctx.store.write((tx) =>
      tx.rates.hit(counter(at), now.toISOString(), later(now, 1), before),
    )
    const raise = (more = {}) => scene.arrive({ from: stranger }, more, at)
    expect(await raise()).toMatchObject({ reason: 'new_ticket' })
    expect(await raise()).toMatchObject({ state: 'held', reason: 'too_many_tickets' })
    expect(await raise({ isImport: true })).toMatchObject({ reason: 'new_ticket' })
    scene.desk.advance(1)
    expect(await raise()).toMatchObject({ reason: 'new_ticket' })
  })

  test('sends no notification when the mail was imported', async () => {
    const mail = await scene.arrive({ from: stranger }, { isImport: true })
    expect(mail).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(await scene.mailedTo(stranger)).toEqual([])
  })
})

describe('an answer', () => {
  test.each<[string, (of: RaisedTicket) => MailParts]>([
    ['by the In-Reply-To header', ({ messageId }) => ({ headers: [`In-Reply-To: <${messageId}>`] })],
    [
      'by the References header',
      ({ messageId }) => ({ headers: [`References: <${messageId}> <unknown@example.com>`] }),
    ],
    ['by the signed address', (of) => ({ to: scene.tagged(of) })],
    [
      'by the signed address in a header of the mail server',
      (of) => ({ headers: [`Delivered-To: ${scene.tagged(of)}`] }),
    ],
    [
      'by the number in its subject, from a proven address',
      ({ number }) => ({
        subject: `Re: The printer hums [#${number}]`,
        headers: ['Authentication-Results: mx.example.org; dmarc=pass header.from=example.net'],
      }),
    ],
  ])('finds its ticket %s', async (_, mail) => {
    const of = await scene.raised(stranger)
    const answer = await scene.arrive({ from: stranger, text: 'It hums louder now.', ...mail(of) })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId: of.id })
    const [message] = await scene.messagesOf(of.id)
    expect(message).toMatchObject({ text: 'It hums louder now.' })
    expect((await scene.ticketOf(of.id)).messageCount).toBe(1)
  })

  test('folds away quotes of the ticket, and keeps quoted text that the ticket does not contain', async () => {
    const of = await scene.raised(stranger)
    const answer = async (text: string): Promise<string | undefined> => {
      await scene.arrive({ from: stranger, text, headers: [`In-Reply-To: <${of.messageId}>`] })
      return (await scene.messagesOf(of.id)).at(-1)?.text
    }
    const head = 'On Mon, 5 Jan 2026 at 09:00, Nora Lind <nora@example.net> wrote:'
    expect(await answer(`No, still humming.\n\n${head}\n> It hums since Monday.\n`)).toBe(
      'No, still humming.',
    )
    for (const quoted of [
      '> It hums since Monday.\nNo, Sunday!\n>',
      'It hums since Monday. Or Friday?',
      '> Is it better?',
    ])
      expect(await answer(`See what I say.\n\n${head}\n${quoted}`)).toBe(
        `See what I say.\n\n${head}\n${quoted}`,
      )
  })

  test('becomes one message when it is longer than a chat message may be', async () => {
    const of = await scene.raised(stranger)
    const text = `${'These words are an answer to you. '.repeat(200)}Last words.`
    await scene.arrive({ from: stranger, text, headers: [`In-Reply-To: <${of.messageId}>`] })
    expect((await scene.messagesOf(of.id)).at(-1)?.text).toBe(text)
  })

  test('folds away a quoted acknowledgement of ours, with or without quote signs', async () => {
    const from = scene.stranger()
    const of = await scene.raised(from)
    const [acknowledged] = await scene.mailedTo(from)
    const quote = (text: string): string => text.replaceAll(/^/gm, '> ')
    const head = 'Am Mo., 5. Jan. 2026 um 09:00 Uhr schrieb Support\n<support@example.org>:'
    for (const [at, quoted] of [quote(acknowledged?.text ?? ''), acknowledged?.text ?? ''].entries()) {
      const text = `Thanks ${at}.\n\n${head}\n\n${quoted}\n`
      await scene.arrive({ from, text, headers: [`In-Reply-To: ${acknowledged?.messageId}`] })
      expect((await scene.messagesOf(of.id)).at(-1)?.text).toBe(`Thanks ${at}.`)
    }
  })

  test('goes to the ticket that its ticket was merged into', async () => {
    const of = await scene.raised(stranger)
    const target = await scene.raised(stranger)
    const merge = { params: { ticketId: of.id }, body: { intoId: target.id } }
    expect((await scene.desk.call('mergeTicket', merge, scene.agent.token)).status).toBe(200)
    const answer = await scene.arrive({ from: stranger, headers: [`In-Reply-To: <${of.messageId}>`] })
    expect(answer).toMatchObject({ state: 'delivered', ticketId: target.id })
  })
})

describe('a mail about the ticket of another person', () => {
  test.each<[string, (of: RaisedTicket) => MailParts]>([
    ['by reference', ({ messageId }) => ({ headers: [`In-Reply-To: <${messageId}>`] })],
    ['by a signed address that was passed on', (of) => ({ to: scene.tagged(of) })],
  ])('is held: %s', async (_, mail) => {
    const of = await scene.raised(stranger)
    const held = await scene.arrive({ from: `eve-${stranger}`, text: 'Let me in.', ...mail(of) })
    expect(held).toMatchObject({
      state: 'held',
      reason: 'not_participant',
      ticketId: of.id,
      beginning: 'Let me in.',
    })
    expect(await scene.messagesOf(of.id)).toEqual([])
  })

  test('by its number is held from a known sender, and becomes a separate ticket of an unknown sender', async () => {
    const of = await scene.raised(stranger)
    const subject = `[#${of.number}]`
    expect(await scene.arrive({ from: known.email, subject })).toMatchObject({
      state: 'held',
      ticketId: of.id,
    })
    const own = await scene.arrive({ from: `eve-${stranger}`, subject })
    expect(own).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
    expect(own.ticketId).not.toBe(of.id)
  })

  test('becomes a separate ticket if it was sent to a guessed address', async () => {
    const of = await scene.raised(stranger)
    const guessed = scene.tagged(of).replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))
    expect((await scene.arrive({ from: stranger, to: guessed })).reason).toBe('new_ticket')
  })

  test('is held when the mail server reports a forged sender', async () => {
    const of = await scene.raised(stranger)
    const headers = [`In-Reply-To: <${of.messageId}>`, 'Authentication-Results: mx.example.org; dmarc=fail']
    expect(await scene.arrive({ from: stranger, headers })).toMatchObject({
      state: 'held',
      reason: 'address_forged',
    })
  })
})

describe('a mail that answers a notification', () => {
  /** A ticket of a requester with a login, and the email that notifies them of a reply. */
  async function notified() {
    const id = await scene.desk.raise(known)
    await scene.desk.call('legacyTakeTicket', { body: { Ticketid: id } }, scene.agent.token)
    const body = { text: 'Is it better?', key: `reply-to-${id}`, files: [] }
    await scene.desk.call('createMessage', { params: { ticketId: id }, body }, scene.agent.token)
    scene.desk.advance(70)
    const news = (await scene.mailedTo(known.email)).findLast(({ text }) => text.includes('Is it better?'))
    if (!news?.replyTo) throw new Error('There is no mail that can be answered.')
    return { id, to: news.replyTo, messageId: news.messageId }
  }

  test('becomes a message of the requester in the chat', async () => {
    const { id, to, messageId } = await notified()
    const headers = [`In-Reply-To: ${messageId}`]
    const answer = await scene.arrive({ from: known.email, to, text: 'Much better.', headers })
    expect(answer).toMatchObject({ state: 'delivered', reason: 'answer', ticketId: id })
    expect((await scene.messagesOf(id)).at(-1)).toMatchObject({
      text: 'Much better.',
      author: { id: known.id },
    })
    // The calls of the specification do not mention mail.
    const { answer: chats } = await scene.desk.call('getChat', { params: { ticketid: id } }, known.token)
    expect(JSON.stringify(chats)).toContain('Much better.')
    const ticket = await scene.ticketOf(id)
    expect(ticket.turn).toBe('us')
  })

  test('is held when another person answers the notification', async () => {
    const { id, to } = await notified()
    expect(await scene.arrive({ from: stranger, to })).toMatchObject({
      state: 'held',
      reason: 'not_participant',
      ticketId: id,
    })
  })
})
