import type { CallInput, Role } from '@support-desk/contract'
import type { LooseInput, TestServer, User } from '../calls/test-server.ts'
import { addTestMailbox, receive, type MailParts } from '../mail/incoming.ts'

/** A prepared call with its actor. */
type Ready = { input: LooseInput; actor: User }
export type Scene = (testServer: TestServer, people: Record<Role, User>) => Promise<Ready>

/** A ticket that an agent has taken, with two answers of its requester. */
export async function conversation(testServer: TestServer, { User, SupportTeam }: Record<Role, User>) {
  const ticketId = await testServer.raise(User)
  const params = { ticketId }
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, SupportTeam.token)
  const say = async (by: User, text: string, expectedLast: number) =>
    (await testServer.call('createMessage', { params, body: { text, expectedLast } }, by.token)).answer
  await say(SupportTeam, 'Does it still smoke?', 0)
  await say(User, 'Since noon.', 1)
  await say(User, 'The lamp above it flickers.', 2)
  const { answer } = await testServer.call('getMessages', { params, query: {} }, SupportTeam.token)
  return { params, messageId: answer.messages.at(-1)?.id ?? '' }
}

/** A failed test delivery of an unreachable webhook. */
export async function delivery(
  testServer: TestServer,
  { Admin }: Record<Role, User>,
): Promise<{ webhookId: string; deliveryId: string }> {
  testServer.ctx.webhookRules.lookup = async () => {
    throw Object.assign(new Error('There is no such name.'), { code: 'ENOTFOUND' })
  }
  const body = {
    url: 'https://hooks.example.org/desk',
    groups: ['tickets'],
    isOn: false,
  } satisfies CallInput<'createWebhook', never>['body']
  const { webhook } = (await testServer.call('createWebhook', { body }, Admin.token)).answer
  const params = { webhookId: webhook.id }
  const { id: deliveryId } = (await testServer.call('testWebhook', { params }, Admin.token)).answer
  for (;;) {
    testServer.advance(0.1)
    const [latest] = (await testServer.call('listWebhookDeliveries', { params, query: {} }, Admin.token))
      .answer
    if (latest && latest.state !== 'waiting') break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { ...params, deliveryId }
}

const mailboxes = new WeakMap<TestServer, Promise<string>>()

/** The mailbox of an install. */
export function mailboxOf(testServer: TestServer): Promise<string> {
  const box = mailboxes.get(testServer) ?? addTestMailbox(testServer, 'support@example.org')
  mailboxes.set(testServer, box)
  return box
}

/** Delivers a mail to the mailbox, and waits for its outcome. */
export async function arrive(
  testServer: TestServer,
  mail: MailParts,
): Promise<{ id: string; ticketId: string }> {
  const { id, ticketId } = await receive(testServer, await mailboxOf(testServer), mail)
  return { id, ticketId: ticketId ?? '' }
}

/** A held mail: its sender does not take part in the answered ticket. */
export async function answerOfStranger(
  testServer: TestServer,
): Promise<{ mailId: string; ticketId: string }> {
  const messageId = `root-${Math.random()}@example.net`
  const { ticketId } = await arrive(testServer, { messageId })
  const headers = [`In-Reply-To: <${messageId}>`]
  const { id } = await arrive(testServer, { from: 'Otis Reed <otis@example.net>', headers })
  return { mailId: id, ticketId }
}

/** A side conversation of an agent with a supplier. */
export async function sideConversation(testServer: TestServer, { User, SupportTeam }: Record<Role, User>) {
  await mailboxOf(testServer)
  const ticketId = await testServer.raise(User)
  const body = { to: ['parts@example.net'], subject: 'Spare fuse', text: 'Do you have fuse F7 in stock?' }
  const start = { params: { ticketId }, body }
  const { conversation: of, messages } = (
    await testServer.call('createSideConversation', start, SupportTeam.token)
  ).answer
  return { ticketId, sideConversationId: of.id, sideMessageId: messages[0]?.id ?? '', body }
}
