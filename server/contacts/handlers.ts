import type { contactCalls, organisationCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { presentContact, presentContactRow } from './present.ts'
import {
  createContactAddress,
  createContactPhone,
  deleteContactAddress,
  deleteContactPhone,
  updatePrimaryAddress,
} from './use-cases-addresses.ts'
import { createContactNote, deleteContactNote } from './use-cases-notes.ts'
import { getContact, listContacts, listOrganisationMembers, updateContactOrganisation } from './use-cases.ts'

type ContactCall =
  | keyof typeof contactCalls
  | Extract<keyof typeof organisationCalls, 'listOrganisationMembers' | 'updateContactOrganisation'>

/** Calls about contacts. */
export const contactHandlers: Handlers<ContactCall> = {
  listContacts: async ({ ctx, actor, input }) =>
    pageOf(await listContacts(ctx, actor, input.query), presentContactRow),

  getContact: async ({ ctx, actor, input }) =>
    presentContact(await getContact(ctx, actor, input.params.userId)),

  listOrganisationMembers: async ({ ctx, actor, input }) =>
    pageOf(await listOrganisationMembers(ctx, actor, { ...input.params, ...input.query }), presentContactRow),

  updateContactOrganisation: async ({ ctx, actor, input }) =>
    presentContact(await updateContactOrganisation(ctx, actor, { id: input.params.userId, ...input.body })),

  createContactAddress: async ({ ctx, actor, input }) =>
    presentContact(await createContactAddress(ctx, actor, { id: input.params.userId, ...input.body })),

  deleteContactAddress: ({ ctx, actor, input }) =>
    deleteContactAddress(ctx, actor, { id: input.params.userId, addressId: input.params.addressId }),

  updatePrimaryAddress: async ({ ctx, actor, input }) =>
    presentContact(await updatePrimaryAddress(ctx, actor, { id: input.params.userId, ...input.body })),

  createContactPhone: async ({ ctx, actor, input }) =>
    presentContact(await createContactPhone(ctx, actor, { id: input.params.userId, ...input.body })),

  deleteContactPhone: ({ ctx, actor, input }) =>
    deleteContactPhone(ctx, actor, { id: input.params.userId, phoneId: input.params.phoneId }),

  createContactNote: async ({ ctx, actor, input }) =>
    presentContact(await createContactNote(ctx, actor, { id: input.params.userId, ...input.body })),

  deleteContactNote: ({ ctx, actor, input }) =>
    deleteContactNote(ctx, actor, { id: input.params.userId, contactNoteId: input.params.contactNoteId }),
}
