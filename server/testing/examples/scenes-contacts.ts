import type { contactCalls } from '@support-desk/contract'
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
