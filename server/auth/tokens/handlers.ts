import type { tokenCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { presentMadeToken, presentOwnedToken, presentServiceAccount, presentToken } from './present.ts'
import { createServiceAccount, createServiceToken, listServiceAccounts } from './use-cases-service.ts'
import {
  createToken,
  listAllTokens,
  listTokens,
  narrowToken,
  possibleScopes,
  revokeToken,
} from './use-cases.ts'

/** API tokens, and the accounts of machines. */
export const tokenHandlers: Handlers<keyof typeof tokenCalls> = {
  async listTokens({ ctx, actor }) {
    const tokens = await listTokens(ctx, actor)
    return { tokens: tokens.map(presentToken), scopes: possibleScopes({ ...actor, isService: false }) }
  },

  async createToken({ ctx, actor, input, proof }) {
    return presentMadeToken(await createToken(ctx, actor, input.body, proof))
  },

  async narrowToken({ ctx, actor, input }) {
    const { tokenId } = input.params
    return presentToken(await narrowToken(ctx, actor, { tokenId, scopes: input.body.scopes }))
  },

  async revokeToken({ ctx, actor, input }) {
    await revokeToken(ctx, actor, { tokenId: input.params.tokenId, whose: 'own' })
  },

  async listAllTokens({ ctx, actor, input }) {
    return pageOf(await listAllTokens(ctx, actor, input.query), presentOwnedToken)
  },

  async revokeTokenOfUser({ ctx, actor, input }) {
    await revokeToken(ctx, actor, { tokenId: input.params.tokenId, whose: 'anybody' })
  },

  async listServiceAccounts({ ctx, actor }) {
    return (await listServiceAccounts(ctx, actor)).map(presentServiceAccount)
  },

  async createServiceAccount({ ctx, actor, input, proof }) {
    return presentServiceAccount(await createServiceAccount(ctx, actor, input.body, proof))
  },

  async createServiceToken({ ctx, actor, input, proof }) {
    const { name, scopes, days } = input.body
    const draft = { name, scopes, days, userId: input.params.userId }
    return presentMadeToken(await createServiceToken(ctx, actor, draft, proof))
  },
}
