import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AS_NEWS } from '../../../../testing/mail/as-news.ts'
import { createEmlSender } from '../eml.ts'
import { createEmailTemplates } from './email-templates.ts'
import type { MailContent, Outgoing } from '../mail.ts'

const emails = createEmailTemplates(() => 'https://desk.example.org')
const ticket = { id: 'a_b-c', number: 12, subject: 'Printer', readerIs: 'requester' } as const
const render = (content: MailContent) => emails.render('ada@example.com', content)
const news = (subject: string, detail = 'Ada took your ticket.') =>
  render({ kind: 'news', ticket: { ...ticket, subject }, heading: 'We’re on it', detail })
const message = (number: number, text: string) => ({
  number,
  author: 'Bo <b>',
  postedAt: '2026-01-05T09:07:00.000Z',
  text,
})

describe('an email with a code', () => {
  it('shows the code in the subject, in the text, and once in the HTML for easy copying', () => {
    const email = render({ kind: 'code', code: '012345' })
    expect(email).toMatchObject({
      recipient: 'ada@example.com',
      subject: '012345 is your Support Desk code',
    })
    expect(email.text).toMatch(/^ {4}012345$/m)
    expect(email.html.match(/>012345</g)).toHaveLength(1)
    expect(email.text).not.toContain('account')
  })

  it('tells its reader whether there is an account', () => {
    const known = render({ kind: 'code', code: '012345', hasAccount: true })
    expect(known.text).toContain('012345')
    expect(known.text).toContain('An account with this address already exists')
    expect(known.html).toContain('href="https://desk.example.org/resetpassword"')
    expect(render({ kind: 'reset_code', code: '012345' }).text).toMatch(/^ {4}012345$/m)
    const none = render({ kind: 'no_account' })
    expect(none.text).toMatch(/no account/)
    expect(none.text + none.html).not.toMatch(/\b\d{6}\b/)
  })
})

describe('an email about a mailbox', () => {
  const detail = {
    text: 'No mail since {since}: {reason}',
    values: { since: '', reason: 'Refused' },
  } as const

  it('shows the time in the zone of its reader, and links to the mailbox', () => {
    const email = render({
      kind: 'mailbox',
      mailboxId: 'm1',
      heading: { text: 'Support Desk cannot read a mailbox' },
      detail,
      at: { value: 'since', time: '2026-01-05T09:07:00.000Z' },
      reader: { language: 'en', timeZone: 'Asia/Tokyo' },
    })
    expect(email.subject).toBe('[Support Desk] Support Desk cannot read a mailbox')
    expect(email.text).toMatch(/No mail since Jan 5, 2026, 06:07\sPM GMT\+9: Refused/)
    expect(email.text).toContain('https://desk.example.org/mail/m1/settings')
    expect(email.html).toContain('href="https://desk.example.org/mail/m1/settings"')
    expect(email.text + email.html).not.toMatch(/password|\/account/)
  })
})

describe('an email about a ticket', () => {
  it('links to the ticket and to the email settings', () => {
    const email = news('Printer')
    expect(email.text).toContain('https://desk.example.org/ViewTicketDetails/a_b-c')
    expect(email.html).toContain('href="https://desk.example.org/ViewTicketDetails/a_b-c"')
    expect(email.text).toContain('“Email settings” in your menu: https://desk.example.org')
  })

  it('has the same subject for every content, so that mail programs show one conversation', () => {
    const chat = render({ kind: 'chat', ticket, messages: [message(1, 'Hello')], hasEarlier: false })
    expect(new Set([emails.subject(ticket, 'Support Desk'), news('Printer').subject, chat.subject])).toEqual(
      new Set(['[Support Desk] #12 Printer']),
    )
  })

  it('names the ticket by its number beside the subject', () => {
    const { text, html } = news('Printer')
    expect(text).toContain('Ticket: #12 Printer\nhttps://desk.example.org/')
    expect(html).toContain('white-space:nowrap">#12</span> <bdi>Printer</bdi></p>')
  })

  it('from before tickets had numbers is rendered without a number', () => {
    const { number: _, ...unnumbered } = ticket
    const { subject, text, html } = render({
      kind: 'news',
      ticket: unnumbered,
      heading: 'On it',
      detail: '.',
    })
    expect(subject).toBe('[Support Desk] Printer')
    expect(text).toContain('Ticket: Printer\n')
    expect(text + html).not.toMatch(/undefined|#\s/)
  })

  it('shows every message of a chat with its author and its time', () => {
    const messages = [message(3, 'First line\nsecond line'), message(4, 'lamp.png')]
    const { text, html } = render({ kind: 'chat', ticket, messages, hasEarlier: true })
    expect(text).toContain('New messages from Bo <b>')
    expect(text).toContain('Earlier messages are in the chat.')
    expect(text).toContain('Bo <b>, Jan 5, 2026, 09:07 AM UTC:\n  First line\n  second line')
    expect(text).toContain('  lamp.png')
    expect(html).toContain('First line<br>second line')
    expect(html).not.toContain('Bo <b>')
  })

  it('shows formatted messages with formatting, and as text without HTML', () => {
    const { document, text: written } = SAMPLE_DOCUMENTS['lists'] ?? { document: null, text: '' }
    const messages = [{ ...message(3, written), document }]
    const { text, html } = render({ kind: 'chat', ticket, messages, hasEarlier: false })
    expect(text).toContain('  Steps:\n  \n  1. Unplug it\n     - the lamp')
    expect(html).toMatch(/<div [^>]*><p [^>]*>Steps:<\/p><ol /)
  })

  it('escapes texts of users', () => {
    const evil = '<script>alert("1")</script>\r\nBcc: everybody@example.com'
    const chat = render({
      kind: 'chat',
      ticket: { ...ticket, subject: evil },
      messages: [message(1, evil)],
      hasEarlier: false,
    })
    for (const email of [news(evil, evil), chat]) {
      expect(email.subject).not.toMatch(/[\r\n]/)
      expect(email.html).not.toContain('<script>')
      expect(email.html).toContain('&lt;script&gt;alert(&quot;1&quot;)')
    }
  })
})

describe('the sender of .eml files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-desk-mail-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const outgoing: Outgoing = {
    ...news('Printer'),
    messageId: '<one-1@desk.example.org>',
    writtenAt: '2026-01-05T09:00:00.000Z',
    ...AS_NEWS,
    thread: '<ticket-a_b-c@desk.example.org>',
    names: [],
  }
  const from = 'Support Desk <desk@example.org>'

  it('writes each email as one complete file, with the same content when sent again', async () => {
    const outbox = join(folder, 'outbox')
    const sender = createEmlSender(outbox, from)
    await sender.send(outgoing)
    const [name = '', ...more] = await readdir(outbox)
    expect(more).toEqual([])
    expect(name).toBe('2026-01-05T09-00-00-000Z-one-1.eml')
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
    const text = await readFile(join(outbox, name), 'utf8')
    for (const header of [
      'From: Support Desk <desk@example.org>',
      'To: ada@example.com',
      'Subject: [Support Desk] #12 Printer',
      'Message-ID: <one-1@desk.example.org>',
      'In-Reply-To: <ticket-a_b-c@desk.example.org>',
      'References: <ticket-a_b-c@desk.example.org>',
      'Date: Mon, 05 Jan 2026 09:00:00 +0000',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'Content-Type: text/html; charset=utf-8',
    ]) {
      expect(text).toContain(header)
    }

    await sender.send(outgoing)
    expect(await readdir(outbox)).toEqual([name])
    expect(await readFile(join(outbox, name), 'utf8')).toBe(text)
  })

  it('treats a recipient as exactly one address', async () => {
    await createEmlSender(folder, from).send({ ...outgoing, recipient: 'ada@example.com, bo@example.com' })
    const [name = ''] = await readdir(folder)
    expect((await readFile(join(folder, name), 'utf8')).match(/^(To|Cc|Bcc):.*/gm)).toHaveLength(1)
  })
})
