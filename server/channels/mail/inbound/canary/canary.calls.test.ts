import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailboxOnWire } from '@support-desk/contract'
import {
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../../../../testing/calls/test-server.ts'
import { rawMail, receive } from '../../../../testing/mail/incoming.ts'
import type { Outgoing } from '../../index.ts'

/** A test mail leaves by the outbox and returns by the door of its mailbox. A missing one raises an alarm. */

const MINUTE = 60

let desk: TestServer
let admin: User
let mailbox: MailboxOnWire
let made = 0

beforeAll(async () => {
  desk = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  admin = await desk.add('Admin')
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const address = `help-${++made}@example.org`
  const body = { name: `Help ${made}`, address, door: 'http' as const, isOn: true, canaryMinutes: 30 }
  mailbox = (await desk.call('createMailbox', { body }, admin.token)).answer.mailbox
  return async () => {
    await desk.call('deleteMailbox', { params: { mailboxId: mailbox.id } }, admin.token)
  }
})

const sentTo = (address: string) => desk.sent.filter(({ recipient }) => recipient === address)
const now = async () =>
  (await desk.call('getMailbox', { params: { mailboxId: mailbox.id } }, admin.token)).answer
const until = async (look: () => Promise<boolean>, seconds = 5): Promise<void> =>
  await expect
    .poll(
      () => {
        desk.advance(seconds)
        return look()
      },
      { interval: 50 },
    )
    .toBe(true)
/** Waits until `count` test mails were sent, and returns the latest one. */
async function canary(count: number): Promise<Outgoing> {
  // Test mails are sent every half hour.
  await until(async () => sentTo(mailbox.address).length >= count, count > 1 ? 20 : 5)
  return waitFor(() => sentTo(mailbox.address).at(-1))
}
/** A returning test mail with other headers, which some mail servers write. */
const asArrived = (mail: Outgoing, more: readonly string[] = []) =>
  rawMail({
    from: 'Support Desk <desk@example.org>',
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    messageId: mail.messageId.slice(1, -1),
    headers: ['X-Support-Desk: example.org', 'Auto-Submitted: auto-generated', ...more],
  })
const alarms = async () =>
  (await desk.call('getMailboxAlarm', {}, admin.token)).answer.mailboxes.map(({ id, why }) => [id, why])

test('sends a test mail, recognises it without making a ticket, and shows the time it took', async () => {
  const mail = await canary(1)
  expect(mail.subject).toBe('[Support Desk] Test email')
  expect(mail.isReply).toBe(false)
  desk.advance(42)
  const received = await receive(desk, mailbox.id, asArrived(mail))
  expect(received).toMatchObject({ state: 'ignored', reason: 'canary', ticketId: null })
  const { canary: state } = await now()
  expect(state).toMatchObject({ minutes: 30, lateSince: null })
  expect(state?.tookSeconds).toBeGreaterThanOrEqual(42)
  expect(state?.tookSeconds).toBeLessThan(5 * MINUTE)
  // The next test mail is due after half an hour, and not before.
  desk.advance(20 * MINUTE)
  await expect.poll(() => desk.countMailUnderWay()).toBe(0)
  expect(sentTo(mailbox.address)).toHaveLength(1)
  await canary(2)
})

test('recognises a test mail by its text when mail servers have changed all its headers', async () => {
  const { text } = await canary(1)
  const mail = rawMail({
    from: 'relay@elsewhere.example',
    text: `Fwd\n\n${text}`,
    messageId: 'new@elsewhere.example',
  })
  expect(await receive(desk, mailbox.id, mail)).toMatchObject({ reason: 'canary' })
  expect((await now()).canary?.arrivedAt).not.toBeNull()
})

test('raises one alarm when a test mail is missing after 15 minutes, until the next test mail arrives', async () => {
  const first = await canary(1)
  const toldBefore = desk.sent.length
  const told = () =>
    desk.sent
      .slice(toldBefore)
      .filter(({ recipient, text }) => recipient === admin.email && text.includes(mailbox.address))
  await until(async () => (await now()).canary?.lateSince !== null, 30)
  expect(await alarms()).toEqual([[mailbox.id, 'canary']])
  await until(async () => told().length === 1)
  const second = await canary(2)
  // A late test mail does not end the alarm, because it says nothing about now.
  expect(await receive(desk, mailbox.id, asArrived(first))).toMatchObject({ state: 'ignored' })
  expect((await now()).canary?.lateSince).not.toBeNull()
  await receive(desk, mailbox.id, asArrived(second))
  expect((await now()).canary).toMatchObject({ lateSince: null })
  expect(await alarms()).toEqual([])
  expect(told()).toHaveLength(1)
  const ready = await desk.app.inject({ url: '/readyz', headers: { authorization: `Bearer ${admin.token}` } })
  expect(ready.json<{ mailboxes: { canary: object }[] }>().mailboxes[0]?.canary).toMatchObject({
    lateSince: null,
  })
})

test('does not count a forged test mail, a second copy, or a test mail of another mailbox as arrived', async () => {
  const mail = await canary(1)
  const forged = mail.text.replace(/canary-(\w+)-\w{4}/, 'canary-$1-0000')
  const other = await receive(desk, mailbox.id, rawMail({ text: forged }))
  expect(other).toMatchObject({ state: 'delivered', reason: 'new_ticket' })
  await receive(desk, mailbox.id, asArrived(mail))
  const { canary: state } = await now()
  desk.advance(5 * MINUTE)
  await receive(desk, mailbox.id, asArrived(mail, ['X-Again: yes']))
  expect((await now()).canary).toEqual(state)
  const body = { name: 'Other', address: 'other@example.org', door: 'http' as const, isOn: true }
  const { id } = (await desk.call('createMailbox', { body }, admin.token)).answer.mailbox
  expect(await receive(desk, id, asArrived(mail))).toMatchObject({ state: 'ignored', reason: 'ours' })
  await desk.call('deleteMailbox', { params: { mailboxId: id } }, admin.token)
})

test('sends no test mail if the mailbox or its test mails are off, and refuses invalid intervals', async () => {
  const quiet = { name: 'Quiet', address: 'quiet@example.org', door: 'http' as const }
  const boxes = []
  for (const more of [
    { isOn: true },
    { isOn: false, canaryMinutes: 30, address: 'off@example.org', name: 'Off' },
  ])
    boxes.push(
      (await desk.call('createMailbox', { body: { ...quiet, ...more } }, admin.token)).answer.mailbox,
    )
  await canary(1)
  expect(boxes.flatMap(({ address }) => sentTo(address))).toEqual([])
  for (const canaryMinutes of [0, 29, 1441, 30.5])
    expect(
      (await desk.call('createMailbox', { body: { ...quiet, canaryMinutes } }, admin.token)).failure,
    ).toMatchObject({ code: 'validation' })
  for (const { id: mailboxId } of boxes)
    await desk.call('deleteMailbox', { params: { mailboxId } }, admin.token)
})
