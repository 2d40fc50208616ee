import type { tokenCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { presentMadeToken, presentOwnedToken, presentServiceAccount, presentToken } from './present.ts'
import { createServiceAccount, createServiceAccountToken, listServiceAccounts } from './use-cases-service.ts'
import {
  createOwnToken,
  listTokens,
  goodTokensOf,
  updateOwnToken,
  possibleScopes,
  deleteOwnToken,
} from './use-cases.ts'

/** Calls for API tokens and service accounts. */
export const tokenHandlers: Handlers<keyof typeof tokenCalls> = {
  async getOwnTokens({ ctx, actor }) {
    const tokens = await goodTokensOf(ctx, actor.id)
    return { tokens: tokens.map(presentToken), scopes: possibleScopes({ ...actor, isService: false }) }
  },

  createOwnToken: async ({ ctx, actor, input, proof }) =>
    presentMadeToken(await createOwnToken(ctx, actor, input.body, proof)),

  async updateOwnToken({ ctx, actor, input }) {
    const { tokenId } = input.params
    return presentToken(await updateOwnToken(ctx, actor, { tokenId, scopes: input.body.scopes }))
  },

  deleteOwnToken: ({ ctx, actor, input }) =>
    deleteOwnToken(ctx, actor, { tokenId: input.params.tokenId, whose: 'own' }),

  listTokens: async ({ ctx, actor, input }) =>
    pageOf(await listTokens(ctx, actor, input.query), presentOwnedToken),

  deleteToken: ({ ctx, actor, input }) =>
    deleteOwnToken(ctx, actor, { tokenId: input.params.tokenId, whose: 'anybody' }),

  listServiceAccounts: async ({ ctx, actor }) =>
    (await listServiceAccounts(ctx, actor)).map(presentServiceAccount),

  createServiceAccount: async ({ ctx, actor, input, proof }) =>
    presentServiceAccount(await createServiceAccount(ctx, actor, input.body, proof)),

  async createServiceAccountToken({ ctx, actor, input, proof }) {
    const { name, scopes, days } = input.body
    const draft = { name, scopes, days, userId: input.params.userId }
    return presentMadeToken(await createServiceAccountToken(ctx, actor, draft, proof))
  },
}
