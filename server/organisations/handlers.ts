import type { organisationCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { presentOrganisation, presentOrganisationRow } from './present.ts'
import {
  createOrganisation,
  createOrganisationDomain,
  deleteOrganisation,
  deleteOrganisationDomain,
  getOrganisation,
  listOrganisations,
  updateOrganisation,
  updateOrganisationSharing,
} from './use-cases.ts'

type OwnCalls = Exclude<
  keyof typeof organisationCalls,
  'listOrganisationMembers' | 'updateContactOrganisation'
>

/** Handlers of organisations. The area of contacts has those of their members. */
export const organisationHandlers: Handlers<OwnCalls> = {
  listOrganisations: async ({ ctx, actor, input }) =>
    pageOf(await listOrganisations(ctx, actor, input.query), presentOrganisationRow),

  getOrganisation: async ({ ctx, actor, input }) =>
    presentOrganisation(await getOrganisation(ctx, actor, input.params.organisationId)),

  createOrganisation: async ({ ctx, actor, input }) =>
    presentOrganisation(await createOrganisation(ctx, actor, input.body)),

  updateOrganisation: async ({ ctx, actor, input }) =>
    presentOrganisation(
      await updateOrganisation(ctx, actor, { id: input.params.organisationId, ...input.body }),
    ),

  updateOrganisationSharing: async ({ ctx, actor, input }) =>
    presentOrganisation(
      await updateOrganisationSharing(ctx, actor, { id: input.params.organisationId, ...input.body }),
    ),

  deleteOrganisation: ({ ctx, actor, input }) => deleteOrganisation(ctx, actor, input.params.organisationId),

  async createOrganisationDomain({ ctx, actor, input }) {
    const wanted = { id: input.params.organisationId, ...input.body }
    const { joined, ...organisation } = await createOrganisationDomain(ctx, actor, wanted)
    return { ...presentOrganisation(organisation), joined }
  },

  deleteOrganisationDomain: ({ ctx, actor, input: { params } }) =>
    deleteOrganisationDomain(ctx, actor, { id: params.organisationId, domain: params.domain }),
}
