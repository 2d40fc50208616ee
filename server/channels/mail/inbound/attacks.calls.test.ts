import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMail } from './ledger/use-cases.ts'
import { rawMail } from '../../../testing/mail/incoming.ts'
import { type MailScene, startMailScene } from '../../../testing/mail/mail-scene.ts'
import { rawOf } from '../../../testing/mail/raw-of.ts'

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene()
})
afterAll(() => scene.desk.stop())

const MIXED = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
const part = (headers: string, body: string): string => `--b\r\n${headers}\r\n\r\n${body}\r\n`
const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
/** A mail with nested parts. */
const nested = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary=n${level}\r\n\r\n--n${level}\r\n`,
  ).join('')

test('prevents header injection into outgoing mail by line ends in subjects, names and file names', async () => {
  const from = scene.stranger()
  const injected = 'Hello\r\nBcc: victim@example.com\r\n\r\nBuy this.'
  const raised = await scene.arrive({
    from: `${encoded(`Nora\r\nBcc: victim@example.com Lind`)} <${from}>`,
    subject: encoded(injected),
    messageId: `${from}\r\nBcc: victim@example.com`,
  })
  const ticketId = raised.ticketId ?? ''
  const { token } = scene.agent
  await scene.desk.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, token)
  const name = 'list\r\nBcc: victim@example.com\r\n.txt'
  const begun = await scene.desk.call('createUpload', { body: { name, size: 3 } }, token)
  expect(begun.failure).toMatchObject({ code: 'validation', field: 'name' })
  const body = { text: 'Better?', expectedLast: 0 }
  expect((await scene.desk.call('createMessage', { params: { ticketId }, body }, token)).status).toBe(200)
  scene.desk.advance(60)
  const mails = await scene.mailedTo(from)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    const raw = String(await rawOf(mail, 'desk@example.org'))
    expect(raw).not.toMatch(/^(?:bcc|to): *victim/im)
    expect(raw.match(/^subject:.*/gim)).toHaveLength(1)
    expect(mail.recipient).toBe(from)
  }
})

test('delivers or holds mails that could exhaust the machine, and delivers other mails in the meantime', async () => {
  const bombs = {
    zip: rawMail({
      headers: MIXED,
      text: `${part('Content-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=bomb.gz', gzipSync(Buffer.alloc(20_000_000)).toString('base64'))}--b--`,
    }),
    parts: rawMail({ headers: MIXED, text: part('Content-Type: text/plain', 'x').repeat(1000) }),
    levels: Buffer.from(`From: a@example.net\r\n${nested(300)}`),
    large: rawMail({
      headers: MIXED,
      text: `${part('Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64', Buffer.alloc(22_000_000, 'ab').toString('base64'))}--b--`,
    }),
    headers: rawMail({
      headers: Array.from({ length: 20_000 }, (_, n) => `X-Filler-${n}: ${'x'.repeat(40)}`),
    }),
  }
  const ids: Record<string, string> = {}
  for (const [name, raw] of Object.entries(bombs)) {
    const receivedAt = scene.desk.now().toISOString()
    const mail = { mailboxId: scene.mailbox, door: 'http', place: null, raw, receivedAt } as const
    ids[name] = (await keepMail(scene.desk.ctx, mail)).id
  }
  for (let other = 0; other < 5; other++)
    expect((await scene.arrive({ from: scene.stranger() })).reason).toBe('new_ticket')
  const outcomes = async () => {
    // A mail that could not be parsed in time on a busy machine is retried.
    scene.desk.advance(5)
    const found = Object.entries(ids).map(async ([name, id]) => {
      const mail = await scene.desk.ctx.store.receivedMails.find(id)
      return [name, `${mail?.state} ${mail?.reason}`]
    })
    return Object.fromEntries(await Promise.all(found)) as object
  }
  await expect.poll(outcomes).toEqual({
    zip: 'delivered new_ticket',
    parts: 'held too_many_parts',
    levels: 'held too_deep',
    large: 'delivered new_ticket',
    headers: 'delivered new_ticket',
  })
})

test('makes separate tickets for a sender who guesses signed addresses, and holds mails after 20 tickets', async () => {
  const asked = await scene.raised(scene.stranger())
  const eve = scene.stranger()
  const to = (digit: number): string =>
    `support+${asked.number}.c.${digit.toString(16).padStart(20, '0')}@example.org`
  const guesses = []
  for (let digit = 0; digit < 22; digit++) guesses.push(await scene.arrive({ from: eve, to: to(digit) }))
  expect(guesses.filter(({ reason }) => reason === 'new_ticket')).toHaveLength(20)
  expect(guesses.filter(({ reason }) => reason === 'too_many_tickets')).toHaveLength(2)
  expect(guesses.filter(({ ticketId }) => ticketId === asked.id)).toEqual([])
  expect(await scene.messagesOf(asked.id)).toEqual([])
})
