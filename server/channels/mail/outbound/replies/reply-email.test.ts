import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { createEmailTemplates } from '../templates/email-templates.ts'
import type { MailContent, Outgoing } from '../mail.ts'
import { type Reply, STORED_REPLY } from './reply.ts'

const emails = createEmailTemplates(() => 'https://desk.example.org')

const reply: Reply = {
  kind: STORED_REPLY,
  ticket: { id: 'a_b-c', number: 12, subject: 'Re: RE: Printer\r\nBcc: eve@example.net' },
  correspondence: {
    from: { name: 'Ada (Support)', address: 'support@example.org' },
    replyTo: 'support+12.c.0123456789abcdef0123@example.org',
    inReplyTo: '<second@example.com>',
    references: ['<first@example.com>', '<second@example.com>'],
    tag: '12.c.0123456789abcdef0123',
  },
  author: 'Ada',
  text: 'Please restart it.\n<b>Then</b> print again.',
  document: null,
  signature: 'Your support\n+49 30 1234',
  files: [],
  tooLarge: ['film.mp4'],
}

async function sent(content: MailContent & { kind: Reply['kind'] | 'acknowledgement' }): Promise<string> {
  const outgoing: Outgoing = {
    ...emails.render('bo@example.com', content, true),
    messageId: '<third@desk.example.org>',
    writtenAt: '2026-05-01T10:00:00.000Z',
    thread: '<ticket-1@desk.example.org>',
    replyTo: content.correspondence.replyTo,
    correspondence: content.correspondence,
    isReply: content.kind === STORED_REPLY,
    files: [{ name: 'Plan ü.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.4') }],
    names: null,
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    compose(outgoing, 'Desk <desk@example.org>'),
  )
  return String(message)
}

const headersOf = (mail: string): string =>
  mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')

test('threads a reply into its conversation, with the staff member as sender', async () => {
  const headers = headersOf(await sent(reply))
  expect(headers).toContain('From: "Ada (Support)" <support@example.org>')
  expect(headers).toContain('Reply-To: support+12.c.0123456789abcdef0123@example.org')
  expect(headers).toContain('Subject: Re: Printer Bcc: eve@example.net [#12]')
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(headers).toContain('In-Reply-To: <second@example.com>')
  expect(headers).toContain('References: <first@example.com> <second@example.com>')
  expect(headers).toContain('X-Support-Desk: desk.example.org')
  expect(headers).not.toContain('Auto-Submitted')
})

test('writes the text of the author, a signature, its files, and the names of files that did not fit', async () => {
  const mail = await sent(reply)
  expect(mail).toContain('filename*0*=utf-8')
  const { text, html } = emails.render('bo@example.com', reply, true)
  expect(text).toBe(
    'Please restart it.\n<b>Then</b> print again.\n\n' +
      'film.mp4 is too large to send by email: https://desk.example.org/ViewTicketDetails/a_b-c\n\n' +
      '-- \nYour support\n+49 30 1234',
  )
  expect(html).toContain('Please restart it.<br>&lt;b&gt;Then&lt;/b&gt; print again.')
  expect(html).toContain('ref:12.c.0123456789abcdef0123')
})

test('says that answers are not read if there is no mailbox', () => {
  const correspondence = { ...reply.correspondence, from: null, replyTo: null, tag: null }
  const { text, html } = emails.render('bo@example.com', { ...reply, correspondence })
  expect(text).toMatch(/Replies are not read\.$/)
  expect(html).not.toContain('ref:')
})

test('writes an acknowledgement as an answer to a mail, and suppresses automatic answers to it', async () => {
  const { ticket, correspondence, signature } = reply
  const mail = await sent({ kind: 'acknowledgement', ticket, correspondence, signature })
  const headers = headersOf(mail)
  expect(headers).toContain('In-Reply-To: <second@example.com>')
  expect(headers).toContain('Auto-Submitted: auto-replied')
  expect(headers).toContain('X-Auto-Response-Suppress: All')
  expect(mail).toContain('received your message')
})
