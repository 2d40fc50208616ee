import type { CallName, Role } from '@support-desk/contract'
import { sendFile } from '../calls/files.ts'
import { type LooseInput, PASSWORD } from '../calls/test-server.ts'
import { answerOfStranger, arrive, conversation, delivery, type Scene, sideConversation } from './scene.ts'
import { CONTACT_MERGE_SCENES, CONTACT_SCENES, ORGANISATION_SCENES } from './scenes-contacts.ts'
import { LIST_SCENES } from './scenes-lists.ts'

const NEW_PASSWORD = 'Another#Word7'

/** Scenes for calls that need more preparation than the table of outcomes provides. */
export const SCENES: Partial<Record<CallName, Scene>> = {
  ...LIST_SCENES,
  ...CONTACT_SCENES,
  ...CONTACT_MERGE_SCENES,
  ...ORGANISATION_SCENES,

  unmergeTicket: async (testServer, { User, SupportTeam }) => {
    const [ticketId, intoId] = [await testServer.raise(User), await testServer.raise(User)]
    await testServer.call('mergeTicket', { params: { ticketId }, body: { intoId } }, SupportTeam.token)
    return { input: { params: { ticketId } }, actor: SupportTeam }
  },

  listDeletedTickets: async (testServer, { User, Admin }) => {
    const params = { ticketId: await testServer.raise(User) }
    await testServer.call('deleteTicket', { params }, Admin.token)
    return { input: {}, actor: Admin }
  },

  restoreTicket: deletedTicket,
  eraseTicket: deletedTicket,

  listBlockedSenders: async (testServer, { Admin }) => {
    await testServer.call('createBlockedSender', { body: { pattern: 'spam.example' } }, Admin.token)
    return { input: {}, actor: Admin }
  },

  deleteBlockedSender: async (testServer, { Admin }) => {
    const body = { pattern: 'offers@spam.example' }
    const { id } = (await testServer.call('createBlockedSender', { body }, Admin.token)).answer
    return { input: { params: { blockedSenderId: id } }, actor: Admin }
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
    await testServer.call('updateTicketPriority', { params, body: { priority: 'high' } }, SupportTeam.token)
    return { input: { params, body: {} }, actor: SupportTeam }
  },

  updateSharedDraft: async (testServer, { User, SupportTeam }) => {
    const params = { ticketId: await testServer.raise(User) }
    const body = { text: 'Please restart it.' }
    const left = { params, body }
    const { answer } = await testServer.call('createSharedDraft', left, SupportTeam.token)
    const { id: replyId, writtenAt } = answer
    const changed = { text: 'Please restart it, and tell us if it helps.', writtenAt }
    return { input: { params: { ...params, replyId }, body: changed }, actor: SupportTeam }
  },

  createAttachments: async (testServer, { User }) => {
    const params = { ticketId: await testServer.raise(User) }
    const { id } = await sendFile(testServer, User, 'smoke.log', Buffer.from('08:30 smoke\n'))
    return { input: { params, body: { files: [id] } }, actor: User }
  },

  listAttachments: async (testServer, { User }) => {
    const params = { ticketId: await testServer.raise(User) }
    const { id } = await sendFile(testServer, User, 'smoke.log', Buffer.from('08:30 smoke\n'))
    await testServer.call('createAttachments', { params, body: { files: [id] } }, User.token)
    return { input: { params }, actor: User }
  },

  deleteParticipant: async (testServer, { User, SupportTeam }) => {
    const params = { ticketId: await testServer.raise(User) }
    const body = { address: 'otis@example.net' }
    const { id: accountId } = (
      await testServer.call('createParticipant', { params, body }, SupportTeam.token)
    ).answer
    return { input: { params: { ...params, accountId } }, actor: SupportTeam }
  },

  listSideConversations: beside(({ ticketId }) => ({ params: { ticketId } })),
  createSideConversation: beside(({ ticketId, body }) => ({ params: { ticketId }, body })),
  getSideConversation: beside(({ ticketId, sideConversationId }) => ({
    params: { ticketId, sideConversationId },
  })),
  createSideMessage: beside(({ ticketId, sideConversationId }) => ({
    params: { ticketId, sideConversationId },
    body: { text: 'Two of them, please.' },
  })),
  markSideConversationRead: beside(({ ticketId, sideConversationId }) => ({
    params: { ticketId, sideConversationId },
  })),
  undoSideMessage: beside(({ ticketId, sideConversationId, sideMessageId }) => ({
    params: { ticketId, sideConversationId, sideMessageId },
  })),

  updatePassword: async (testServer) => {
    const body = { current: PASSWORD, password: NEW_PASSWORD, repeatedPassword: NEW_PASSWORD }
    return { input: { body }, actor: await testServer.add('User', 'Carl') }
  },

  eraseOwnAccount: async (testServer) => ({
    input: { body: { password: PASSWORD } },
    actor: await testServer.add('User', 'Cleo'),
  }),

  getWebhookDelivery: ofDelivery,
  resendWebhookDelivery: ofDelivery,

  getReceivedMail: receivedBy('Admin'),
  getReceivedMailHeaders: receivedBy('Admin'),
  getRawReceivedMail: receivedBy('Admin'),
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

function beside(inputOf: (of: Awaited<ReturnType<typeof sideConversation>>) => LooseInput): Scene {
  return async (testServer, people) => ({
    input: inputOf(await sideConversation(testServer, people)),
    actor: people.SupportTeam,
  })
}

async function ofDelivery(...[testServer, people]: Parameters<Scene>): ReturnType<Scene> {
  return { input: { params: await delivery(testServer, people) }, actor: people.Admin }
}

function receivedBy(role: Role): Scene {
  return async (testServer, people) => {
    const { id } = await arrive(testServer, {})
    return { input: { params: { mailId: id } }, actor: people[role] }
  }
}

async function deletedTicket(...[testServer, { User, Admin }]: Parameters<Scene>): ReturnType<Scene> {
  const params = { ticketId: await testServer.raise(User) }
  await testServer.call('deleteTicket', { params }, Admin.token)
  return { input: { params }, actor: Admin }
}
