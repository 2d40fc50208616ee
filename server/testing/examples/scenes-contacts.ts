import type {
  contactCalls,
  contactMergeCalls,
  organisationCalls,
  sharedTicketCalls,
} from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { TestServer, User } from '../calls/test-server.ts'
import type { Scene } from './scene.ts'

let made = 0

/** A person without a login, who has a second address. */
async function contactWithAddress({ ctx, call, now }: TestServer, { token }: User) {
  const email = `ines-${++made}@example.com`
  const contact = { id: newId(), name: '', email, joinedAt: now().toISOString() }
  const { id: userId } = await ctx.store.write((tx) => tx.accounts.insertContact(contact))
  const body = { email: `ines-${made}@example.org` }
  const { answer } = await call('createContactAddress', { params: { userId }, body }, token)
  return { userId, addressId: answer.addresses[0]?.id ?? '' }
}

/** An organisation that shares tickets, with one of a colleague of the reader. */
async function sharingOrganisation(testServer: TestServer, { User, SupportTeam, Admin }: Actors) {
  const { call, add, raise } = testServer
  const named = { body: { name: `Acme ${++made}` } }
  const { id: organisationId } = (await call('createOrganisation', named, SupportTeam.token)).answer
  const params = { organisationId }
  const domain = { params, body: { domain: `acme-${made}.example` } }
  await call('createOrganisationDomain', domain, SupportTeam.token)
  const colleague = await add('User')
  for (const { id: userId } of [User, colleague])
    await call('updateContactOrganisation', { params: { userId }, body: params }, SupportTeam.token)
  await call('updateOrganisationSharing', { params, body: { sharesTickets: true } }, Admin.token)
  const ticketId = await raise(colleague)
  const message = { params: { ticketId }, body: { text: 'The lamp is red.' } }
  await call('createMessage', message, colleague.token)
  return { organisationId, ticketId, domain: domain.body.domain }
}

type Actors = Parameters<Scene>[1]

/** A scene about an organisation with members and tickets. */
const aboutOrganisation: Scene = async (testServer, actors) => {
  const { organisationId } = await sharingOrganisation(testServer, actors)
  return { input: { params: { organisationId } }, actor: actors.SupportTeam }
}

/** Scenes of calls about organisations and shared tickets. */
export const ORGANISATION_SCENES: Partial<
  Record<keyof typeof organisationCalls | keyof typeof sharedTicketCalls, Scene>
> = {
  getOrganisation: aboutOrganisation,
  listOrganisationMembers: aboutOrganisation,
  listOrganisationTickets: aboutOrganisation,
  async listOrganisations(testServer, actors) {
    await sharingOrganisation(testServer, actors)
    return { input: { query: { limit: 1 } }, actor: actors.SupportTeam }
  },
  async deleteOrganisationDomain(testServer, actors) {
    const { organisationId, domain } = await sharingOrganisation(testServer, actors)
    return { input: { params: { organisationId, domain } }, actor: actors.SupportTeam }
  },
  async listSharedTickets(testServer, actors) {
    await sharingOrganisation(testServer, actors)
    return { input: { query: { limit: 1 } }, actor: actors.User }
  },
  async getSharedTicket(testServer, actors) {
    const { ticketId } = await sharingOrganisation(testServer, actors)
    return { input: { params: { ticketId } }, actor: actors.User }
  },
}

/** Scenes of calls about addresses and notes of requesters. */
export const CONTACT_SCENES: Partial<Record<keyof typeof contactCalls, Scene>> = {
  deleteContactAddress: async (testServer, { SupportTeam }) => ({
    input: { params: await contactWithAddress(testServer, SupportTeam) },
    actor: SupportTeam,
  }),

  updatePrimaryAddress: async (testServer, { SupportTeam }) => {
    const { userId, addressId } = await contactWithAddress(testServer, SupportTeam)
    return { input: { params: { userId }, body: { addressId } }, actor: SupportTeam }
  },

  deleteContactPhone: async (testServer, { User, SupportTeam }) => {
    const params = { userId: User.id }
    const body = { number: '+41 44 668 18 00' }
    const { answer } = await testServer.call('createContactPhone', { params, body }, SupportTeam.token)
    return { input: { params: { ...params, phoneId: answer.phones[0]?.id ?? '' } }, actor: SupportTeam }
  },

  deleteContactNote: async (testServer, { User, SupportTeam }) => {
    const params = { userId: User.id }
    const body = { text: 'Prefers calls' }
    const { answer } = await testServer.call('createContactNote', { params, body }, SupportTeam.token)
    const contactNoteId = answer.notes[0]?.id ?? ''
    return { input: { params: { ...params, contactNoteId } }, actor: SupportTeam }
  },
}

/** A merge of a contact into another one. */
async function mergedContacts(testServer: TestServer, actor: User) {
  const { userId } = await contactWithAddress(testServer, actor)
  const { userId: mergedId } = await contactWithAddress(testServer, actor)
  const merge = { params: { userId }, body: { mergedId } }
  const { answer } = await testServer.call('mergeContact', merge, actor.token)
  return { userId, mergeId: answer.mergeId }
}

/** Scenes of calls about merges of contacts. */
export const CONTACT_MERGE_SCENES: Partial<Record<keyof typeof contactMergeCalls, Scene>> = {
  getContactMergePreview: async (testServer, { SupportTeam: actor }) => {
    const { userId } = await contactWithAddress(testServer, actor)
    const { userId: mergedId } = await contactWithAddress(testServer, actor)
    return { input: { params: { userId }, query: { mergedId } }, actor }
  },

  mergeContact: async (testServer, { SupportTeam: actor }) => {
    const { userId } = await contactWithAddress(testServer, actor)
    const { userId: mergedId } = await contactWithAddress(testServer, actor)
    return { input: { params: { userId }, body: { mergedId } }, actor }
  },

  listContactMerges: async (testServer, { SupportTeam: actor }) => {
    const { userId } = await mergedContacts(testServer, actor)
    return { input: { params: { userId } }, actor }
  },

  undoContactMerge: async (testServer, { SupportTeam: actor }) => ({
    input: { params: await mergedContacts(testServer, actor) },
    actor,
  }),
}
