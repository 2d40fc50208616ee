import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, type MailParts } from '../../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

/** The requester of a mail that was written for another person. */

const FORM = 'wordpress@www.example.net'

let scene: MailScene
let known: User
let admin: User
/** Mailboxes that trust the Reply-To of one form, of a domain, and of every sender without a login. */
let ofForm: string
let ofDomain: string
let ofAll: string
let anna: string

beforeAll(async () => {
  scene = await startMailScene()
  known = await scene.desk.add('User', 'amara')
  admin = await scene.desk.add('Admin', 'Dana')
  const make = (name: string, replyToSenders: string[]) =>
    addTestMailbox(scene.desk, `${name}@example.org`, { replyToSenders })
  ofForm = await make('form', [FORM])
  ofDomain = await make('domain', ['www.example.net'])
  ofAll = await make('all', ['*'])
})
afterAll(() => scene.desk.stop())
beforeEach(() => {
  anna = scene.stranger()
})

const requesterOf = async (mail: MailParts, at?: string) => {
  const { ticketId } = await scene.arrive(mail, {}, at)
  const params = { ticketId: ticketId ?? '' }
  const { answer } = await scene.desk.call('getParticipants', { params }, scene.agent.token)
  const { answer: conversation } = await scene.desk.call('getConversation', { params }, scene.agent.token)
  const sentBy = conversation.mails.find(({ entryId }) => entryId === null)?.sentBy ?? null
  return {
    ...answer,
    ticketId: ticketId ?? '',
    sentBy,
    notes: conversation.entries.flatMap(({ note }) => note ?? []),
  }
}

describe('the Reply-To address', () => {
  const form = (headers: string[]): MailParts => ({ from: `Website <${FORM}>`, headers })
  const asksFor = (...addresses: string[]) => form([`Reply-To: ${addresses.join(', ')}`])

  test('is shown to staff and is not the requester if the mailbox does not trust it', async () => {
    const { requester, copied, sentBy } = await requesterOf(asksFor(`Anna Berg <${anna}>`))
    expect(requester.address).toBe(FORM)
    expect(copied).toEqual([{ name: 'Anna Berg', address: anna }])
    expect(sentBy).toBeNull()
  })

  test('is the requester if the mailbox trusts the sender, and gets the acknowledgement', async () => {
    for (const at of [ofForm, ofDomain, ofAll]) {
      const of = await requesterOf(asksFor(`Anna Berg <${anna}>`), at)
      expect(of.requester).toMatchObject({ address: anna })
      expect(of.sentBy).toEqual({ name: 'Website', address: FORM })
    }
    expect(await scene.mailedTo(anna)).toHaveLength(1)
    expect(await scene.mailedTo(FORM)).toHaveLength(1)
    // The requester, who does not know the form's address, answers by the signed address.
    const of = await requesterOf(asksFor(anna), ofForm)
    const to = scene.tagged(await scene.ticketOf(of.ticketId)).replace('support', 'form')
    expect(await scene.arrive({ from: anna, to }, {}, ofForm)).toMatchObject({ reason: 'answer' })
  })

  test('creates no ticket if the mail of a trusted form failed authentication', async () => {
    const failed = 'Authentication-Results: mx.example.org; dmarc=fail'
    const held = await scene.arrive(form([`Reply-To: ${anna}`, failed]), {}, ofForm)
    expect(held).toMatchObject({ state: 'held', reason: 'address_forged' })
  })
})

describe('a mail that staff forward', () => {
  const PROVEN = 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com'
  const forward = (from: string, headers = [PROVEN], sender = scene.agent.email): MailParts => ({
    from: `Sven <${sender}>`,
    subject: 'Fwd: The lamp blinks',
    headers,
    text: [
      'He is difficult, please be quick.',
      '',
      '---------- Forwarded message ---------',
      `From: Anna Berg <${from}>`,
      'Date: Mon, Jan 5, 2026 at 9:00 AM',
      'Subject: The lamp blinks',
      'To: Sven <sven@example.com>',
      '',
      '',
      'It blinks red since Monday.',
      'What can I do?',
      '',
    ].join('\r\n'),
  })

  test('becomes a ticket of its original sender, with the words of staff as a note', async () => {
    const of = await requesterOf(forward(anna))
    expect(of.requester).toMatchObject({ address: anna })
    expect(of.sentBy).toEqual({ name: 'Sven', address: scene.agent.email.toLowerCase() })
    const ticket = await scene.ticketOf(of.ticketId)
    expect(ticket.subject).toBe('The lamp blinks')
    expect(ticket.message).toBe('It blinks red since Monday.\nWhat can I do?')
    expect(of.notes).toMatchObject([
      { text: 'He is difficult, please be quick.', author: { id: scene.agent.id } },
    ])
    expect(await scene.mailedTo(anna)).toEqual([])
  })

  const attaching = (from: string, subject: string, text: string): MailParts => ({
    from: `Sven <${scene.agent.email}>`,
    subject,
    headers: [PROVEN, 'Content-Type: multipart/mixed; boundary="b"'],
    text: [
      `--b\r\nContent-Type: text/plain\r\n\r\n${text}`,
      `--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: Anna Berg <${from}>\r\nSubject: The lamp blinks`,
      'Content-Type: text/html\r\n\r\n<p>It blinks red.</p><p>What can I do?</p>\r\n--b--\r\n',
    ].join('\r\n'),
  })

  test.for([
    ['Fwd: The lamp blinks', 'He is difficult, please be quick.', 1],
    ['The lamp blinks', '', 0],
    ['', '', 0],
  ] as const)(
    'as an attachment becomes a ticket of its original sender too: "%s", "%s"',
    async ([subject, text, notes]) => {
      const from = scene.stranger()
      const of = await requesterOf(attaching(from, subject, text))
      expect(of.requester).toMatchObject({ address: from })
      expect(of.notes).toHaveLength(notes)
      const ticket = await scene.ticketOf(of.ticketId)
      expect(ticket).toMatchObject({
        subject: 'The lamp blinks',
        message: 'It blinks red.\n\nWhat can I do?',
      })
    },
  )

  test('is held when it is attached to a question of the staff member', async () => {
    const mail = await scene.arrive(attaching(anna, 'My own question', 'Is the attached mail genuine?'))
    expect(mail).toMatchObject({ state: 'held', reason: 'staff_without_ticket' })
  })

  test('hides the comment of staff above it from the requester', async () => {
    const { ticketId } = await requesterOf(forward(known.email))
    const params = { ticketId }
    const { answer } = await scene.desk.call('getConversation', { params }, known.token)
    const details = (await scene.desk.call('getTicket', { params }, known.token)).answer
    const [mail] = answer.mails
    const parts = await scene.desk.call(
      'getMailEntry',
      { params: { ticketId, receivedId: mail?.receivedId ?? '' } },
      known.token,
    )
    expect(mail).toMatchObject({ sentBy: null, hasRest: false, hasFormatting: false })
    expect(JSON.stringify([answer, details, parts.answer])).not.toMatch(/difficult|forwarded/i)
  })

  test('is held if the staff sender is unproven, and an admin can make a ticket of the original sender', async () => {
    const held = await scene.arrive(forward(anna, []))
    expect(held).toMatchObject({ state: 'held', reason: 'staff_without_ticket' })
    const decide = { params: { mailId: held.id }, body: { decision: 'own_ticket' as const } }
    expect((await scene.desk.call('decideHeldMail', decide, admin.token)).status).toBe(204)
    const mail = await scene.desk.ctx.store.receivedMails.find(held.id)
    const ticket = await scene.ticketOf(mail?.ticketId ?? null)
    expect(ticket.requester.username).toContain('Anna Berg')
    const params = { ticketId: ticket.id }
    const { answer } = await scene.desk.call('getConversation', { params }, admin.token)
    const [note] = answer.entries.flatMap((entry) => entry.note ?? [])
    expect(note?.author.id).toBe(admin.id)
    expect(note?.text).toContain(scene.agent.email.toLowerCase())
  })
})

describe('a mail whose text is in an S/MIME file', () => {
  test.for([
    ['MIAGCSqGSIb3DQEHAqCAMIACAQExADCABgkqhkiG9w0BBwGggCSABA==', /inside the signed file smime\.p7m/],
    ['MIAGCSqGSIb3DQEHA6CAMIACAQAxADCABgkqhkiG9w0BBwEwFAYI', /encrypted in the file smime\.p7m/],
  ] as const)('names the file in the ticket, and keeps the file: %s', async ([base64, words]) => {
    const mail = await scene.arrive({
      from: scene.stranger(),
      headers: ['Content-Type: application/pkcs7-mime', 'Content-Transfer-Encoding: base64'],
      text: base64,
    })
    expect((await scene.ticketOf(mail.ticketId)).message).toMatch(words)
    const params = { ticketId: mail.ticketId ?? '' }
    const { answer } = await scene.desk.call('listAttachments', { params }, scene.agent.token)
    expect(answer.map(({ name }) => name)).toEqual(['smime.p7m'])
  })
})
