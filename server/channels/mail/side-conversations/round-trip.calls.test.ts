import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'
import { type SmtpScene, startSmtpScene } from '../../../testing/mail/smtp-scene.ts'
import { createSmtpSender } from '../outbound/smtp.ts'

let scene: SmtpScene
let supplier: MailServer

beforeAll(async () => {
  scene = await startSmtpScene()
  supplier = await startMailServer()
})
afterAll(async () => {
  await scene.stop()
  await supplier.stop()
})

test('sends a side conversation and receives its answer through real mail servers', async () => {
  const { desk } = scene
  const { id: mailboxId } = await scene.make('help@example.org')
  const agent = await desk.add('SupportTeam', 'sven')
  const ticketId = await desk.raise(await desk.add('User', 'amara'))
  const to = ['pia@example.net', 'otto@example.com']
  const body = { to, subject: 'Spare part', text: 'Can you send one?' }
  const { answer } = await desk.call('createSideConversation', { params: { ticketId }, body }, agent.token)
  desk.advance(20)
  await expect.poll(() => desk.countMailUnderWay(), { interval: 5 }).toBe(0)
  const sender = createSmtpSender(supplier.url, 'desk@example.org', () => new AbortController().signal)
  for (const address of to)
    for (const email of desk.sent.filter(({ recipient }) => recipient === address)) await sender.send(email)
  sender.close()
  // Each delivery has one recipient, and the header has all of them.
  expect(supplier.received.map(({ recipient }) => recipient)).toEqual(to)
  const mail = await PostalMime.parse(supplier.received[0]?.raw ?? '')
  expect(mail.to?.map(({ address }) => address)).toEqual(to)
  const replyTo = mail.replyTo?.[0]?.address ?? ''

  const reply = {
    from: 'Pia <pia@example.net>',
    to: replyTo,
    subject: 'Re: Spare part',
    inReplyTo: mail.messageId,
    text: 'It ships on Monday.',
  }
  expect(await scene.send(reply, 'example.net')).toMatch(/^250/)
  const [received] = await scene.received(mailboxId)
  expect(received).toMatchObject({ reason: 'side_answer', ticketId })
  const params = { ticketId, sideConversationId: answer.conversation.id }
  const whole = await desk.call('getSideConversation', { params }, agent.token)
  expect(whole.answer.messages.map(({ text }) => text)).toEqual(['Can you send one?', 'It ships on Monday.'])
})
