import type { CallInput, CallName, Role } from '@support-desk/contract'
import { sendFile } from '../calls/files.ts'
import { type LooseInput, PASSWORD, type TestServer, type User } from '../calls/test-server.ts'
import { addTestMailbox, receive, type Written } from '../mail/incoming.ts'

/** A call whose time has come, and who makes it. */
type Ready = { input: LooseInput; actor: User }
type Scene = (testServer: TestServer, people: Record<Role, User>) => Promise<Ready>

const NEW_PASSWORD = 'Another#Word7'

/** What has to have happened before some calls end well, which the table of outcomes does not bring about. */
export const SCENES: Partial<Record<CallName, Scene>> = {
  unmergeTicket: async (testServer, { User, SupportTeam }) => {
    const [ticketId, intoId] = [await testServer.raise(User), await testServer.raise(User)]
    await testServer.call('mergeTicket', { params: { ticketId }, body: { intoId } }, SupportTeam.token)
    return { input: { params: { ticketId } }, actor: SupportTeam }
  },

  splitTicket: async (testServer, people) => {
    const { params, messageId } = await conversation(testServer, people)
    const subject = 'The lamp above it flickers'
    return { input: { params, body: { messageId, subject } }, actor: people.SupportTeam }
  },

  dismissAnswer: async (testServer, people) => {
    const { params } = await conversation(testServer, people)
    return { input: { params }, actor: people.SupportTeam }
  },

  undoTicketChange: async (testServer, { User, SupportTeam }) => {
    const params = { ticketId: await testServer.raise(User) }
    await testServer.call('setTicketPriority', { params, body: { priority: 'high' } }, SupportTeam.token)
    return { input: { params, body: {} }, actor: SupportTeam }
  },

  addAttachments: async (testServer, { User }) => {
    const params = { ticketId: await testServer.raise(User) }
    const { id } = await sendFile(testServer, User, 'smoke.log', Buffer.from('08:30 smoke\n'))
    return { input: { params, body: { files: [id] } }, actor: User }
  },

  changePassword: async (testServer) => {
    const body = { current: PASSWORD, password: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD }
    return { input: { body }, actor: await testServer.add('User', 'Carl') }
  },

  eraseOwnAccount: async (testServer) => ({
    input: { body: { password: PASSWORD } },
    actor: await testServer.add('User', 'Cleo'),
  }),

  getWebhookDelivery: delivery,
  resendWebhookDelivery: delivery,

  getReceivedMail: receivedBy('Admin'),
  getReceivedHeaders: receivedBy('Admin'),
  downloadReceivedMail: receivedBy('Admin'),
  decideHeldMail: async (testServer, { Admin }) => {
    const { mailId } = await answerOfStranger(testServer)
    return { input: { params: { mailId }, body: { decision: 'own_ticket' } }, actor: Admin }
  },
  processReceivedMail: async (testServer, { Admin }) => {
    const { mailId } = await answerOfStranger(testServer)
    return { input: { params: { mailId } }, actor: Admin }
  },
  getMailEntry: async (testServer, { Admin }) => {
    const { id, ticketId } = await arrive(testServer, {})
    return { input: { params: { ticketId, receivedId: id } }, actor: Admin }
  },
  loadMailPictures: async (testServer, { Admin }) => {
    const { id, ticketId } = await arrive(testServer, {})
    return { input: { params: { ticketId, receivedId: id } }, actor: Admin }
  },
}

/** A ticket that somebody has taken and its requester has answered twice. */
async function conversation(testServer: TestServer, { User, SupportTeam }: Record<Role, User>) {
  const ticketId = await testServer.raise(User)
  const params = { ticketId }
  await testServer.call('takeTicket', { body: { Ticketid: ticketId } }, SupportTeam.token)
  const say = async (by: User, text: string, seen: number) =>
    (await testServer.call('postReply', { params, body: { text, seen } }, by.token)).answer
  await say(SupportTeam, 'Does it still smoke?', 0)
  await say(User, 'Since noon.', 1)
  await say(User, 'The lamp above it flickers.', 2)
  const { answer } = await testServer.call('listMessages', { params, query: {} }, SupportTeam.token)
  return { params, messageId: answer.messages.at(-1)?.id ?? '' }
}

/** What was sent to try a webhook that cannot be reached. */
async function delivery(testServer: TestServer, { Admin }: Record<Role, User>): Promise<Ready> {
  testServer.ctx.webhookRules.lookup = async () => {
    throw Object.assign(new Error('There is no such name.'), { code: 'ENOTFOUND' })
  }
  const body = {
    url: 'https://hooks.example.org/desk',
    groups: ['tickets'],
    isOn: false,
  } satisfies CallInput<'addWebhook', never>['body']
  const { webhook } = (await testServer.call('addWebhook', { body }, Admin.token)).answer
  const params = { webhookId: webhook.id }
  const { id: deliveryId } = (await testServer.call('testWebhook', { params }, Admin.token)).answer
  for (;;) {
    testServer.advance(0.1)
    const [latest] = (await testServer.call('listWebhookDeliveries', { params, query: {} }, Admin.token))
      .answer
    if (latest && latest.state !== 'waiting') break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { input: { params: { ...params, deliveryId } }, actor: Admin }
}

const mailboxes = new WeakMap<TestServer, Promise<string>>()

/** Hands a mail to a mailbox, and waits until it has become something. */
async function arrive(testServer: TestServer, mail: Written): Promise<{ id: string; ticketId: string }> {
  const box = mailboxes.get(testServer) ?? addTestMailbox(testServer, 'support@example.org')
  mailboxes.set(testServer, box)
  const { id, ticketId } = await receive(testServer, await box, mail)
  return { id, ticketId: ticketId ?? '' }
}

/** A mail that waits, because whoever wrote it takes no part in the ticket that it answers. */
async function answerOfStranger(testServer: TestServer): Promise<{ mailId: string }> {
  const messageId = `root-${Math.random()}@example.net`
  await arrive(testServer, { messageId })
  const headers = [`In-Reply-To: <${messageId}>`]
  const { id } = await arrive(testServer, { from: 'Otis Reed <otis@example.net>', headers })
  return { mailId: id }
}

function receivedBy(role: Role): Scene {
  return async (testServer, people) => {
    const { id } = await arrive(testServer, {})
    return { input: { params: { mailId: id } }, actor: people[role] }
  }
}
