import type { CallName, Role } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { SubjectKind } from '../calls/subject-kind.ts'
import { createSubjects } from '../calls/subjects.ts'
import type { TestServer, User } from '../calls/test-server.ts'
import { arrive, answerOfStranger, delivery, mailboxOf, type Scene } from './scene.ts'

/** Scenes that fill lists, in addition to rows of other examples. */
export const LIST_SCENES: Partial<Record<CallName, Scene>> = {
  listUsers: async (_, { Admin }) => ({
    input: { query: { role: 'SupportTeam', sort: 'username' } },
    actor: Admin,
  }),

  listUsernameIssues: async ({ ctx, now }, { Admin }) => {
    const names = { id: newId(), username: 'Help desk', email: 'lena@example.com' }
    const account = { ...names, role: 'User', passwordHash: '', joinedAt: now().toISOString() } as const
    await ctx.store.write((tx) => tx.accounts.insert(account))
    return { input: {}, actor: Admin }
  },

  listRequesters: async (_, { SupportTeam }) => ({
    input: { query: { q: 'ada' } },
    actor: SupportTeam,
  }),

  listTicketNumbers: async (_, { SupportTeam }) => ({
    input: { query: { numbers: '1,2' } },
    actor: SupportTeam,
  }),

  listTicketLinks: async (testServer, people) => {
    const params = { ticketId: await testServer.raise(people.User) }
    await add(testServer, people, 'link', 'known', params.ticketId)
    return { input: { params }, actor: people.SupportTeam }
  },

  searchSimilarTickets: async (testServer, { User, SupportTeam }) => {
    await testServer.raise(User, 'The scanner in room 12 jams')
    const body = { subject: 'Scanner jams', text: 'It is the one in room 12.' }
    return { input: { body }, actor: SupportTeam }
  },

  updateTicketTags: async (testServer, { User, SupportTeam }) => {
    const params = { ticketId: await testServer.raise(User) }
    const { id } = (await testServer.call('createTag', { body: { name: 'printing' } }, SupportTeam.token))
      .answer
    return { input: { params, body: { add: [id], remove: [] } }, actor: SupportTeam }
  },

  listQueueTicketsById: async (testServer, { User, SupportTeam }) => ({
    input: { query: { ids: await testServer.raise(User) } },
    actor: SupportTeam,
  }),

  listWatchers: async (testServer, { User, SupportTeam }) => {
    const params = { ticketId: await testServer.raise(User) }
    await testServer.call('updateWatch', { params, body: { about: ['messages'] } }, SupportTeam.token)
    return { input: { params }, actor: SupportTeam }
  },

  listBulkJobFailures: async (testServer, { User, SupportTeam }) => {
    const ids = [await testServer.raise(User)]
    const body = { ids, action: 'status', value: 'Solved' } as const
    const { id: jobId } = (await testServer.call('createBulkJob', { body }, SupportTeam.token)).answer
    const params = { jobId }
    for (;;) {
      testServer.advance(0.1)
      if ((await testServer.call('getBulkJob', { params }, SupportTeam.token)).answer.state === 'ended') break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return { input: { params }, actor: SupportTeam }
  },

  listFailedEmails: async (testServer, people) => {
    await add(testServer, people, 'mail', 'failed')
    return { input: {}, actor: people.Admin }
  },

  listReceivedMails: async (testServer, { Admin }) => {
    await arrive(testServer, {})
    return { input: { params: { mailboxId: await mailboxOf(testServer) } }, actor: Admin }
  },

  listHeldMails: async (testServer, { Admin }) => {
    const { ticketId } = await answerOfStranger(testServer)
    return { input: { params: { ticketId } }, actor: Admin }
  },

  listWebhookDeliveries: async (testServer, people) => {
    const { webhookId } = await delivery(testServer, people)
    return { input: { params: { webhookId } }, actor: people.Admin }
  },

  listLoginOptions: async (testServer, people) => {
    const providerId = await add(testServer, people, 'loginProvider', 'known')
    await testServer.ctx.store.write(async (tx) => {
      const provider = await tx.loginProviders.find(providerId)
      if (provider) await tx.loginProviders.update(providerId, { ...provider, name: 'Company', isOn: true })
    })
    return { input: {}, actor: people.User }
  },

  listIdentities: async (testServer, people) => {
    await add(testServer, people, 'identity', 'own')
    return { input: {}, actor: people.User }
  },
}

/** Adds a subject of a kind to the install. */
async function add(
  testServer: TestServer,
  people: Record<Role, User>,
  kind: SubjectKind,
  variant: string,
  ticketId?: string,
): Promise<string> {
  const make = await createSubjects(testServer)
  return (await make(kind, variant, { self: people.User, others: people }, ticketId)).id
}
