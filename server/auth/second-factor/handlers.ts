import type { factorCalls } from '@support-desk/contract'
import { askPasskey, proveByCode, proveByPasskey } from './use-cases-login.ts'
import { factorsOfUser, requiredRoles, resetFactors, setRequiredRoles } from './use-cases-rules.ts'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  factorsOf,
  removeFactor,
  renewRecoveryCodes,
} from './use-cases-setup.ts'
import type { Handlers } from '../../edge/handler.ts'
import { presentFactors } from './present.ts'
import { presentOpenedSession } from '../../users/index.ts'

/** Second factors: own ones, the second step of a login, and the rules about them. */
export const factorHandlers: Handlers<keyof typeof factorCalls> = {
  async proveByCode({ ctx, input, address, userAgent }) {
    return presentOpenedSession(await proveByCode(ctx, { ...input.body, from: { address, userAgent } }))
  },

  async askPasskey({ ctx, input }) {
    return { options: await askPasskey(ctx, input.body.challenge) }
  },

  async proveByPasskey({ ctx, input, address, userAgent }) {
    return presentOpenedSession(await proveByPasskey(ctx, { ...input.body, from: { address, userAgent } }))
  },

  async listFactors({ ctx, actor }) {
    const required = (await requiredRoles(ctx)).includes(actor.role)
    const own = presentFactors(await factorsOf(ctx, actor.id))
    return { ...own, required, passkeys: ctx.passkeys.areUsable }
  },

  async beginTotp({ ctx, actor, proof }) {
    return beginTotp(ctx, actor, proof)
  },

  async addTotp({ ctx, actor, input }) {
    return { recoveryCodes: await addTotp(ctx, actor, input.body) }
  },

  async beginPasskey({ ctx, actor, proof }) {
    return beginPasskey(ctx, actor, proof)
  },

  async addPasskey({ ctx, actor, input }) {
    return { recoveryCodes: await addPasskey(ctx, actor, input.body) }
  },

  async removeFactor({ ctx, actor, input, proof }) {
    await removeFactor(ctx, actor, { id: input.params.id, proof })
  },

  async renewRecoveryCodes({ ctx, actor, proof }) {
    return { recoveryCodes: await renewRecoveryCodes(ctx, actor, proof) }
  },

  async getFactorsOfUser({ ctx, input }) {
    return presentFactors(await factorsOfUser(ctx, input.params.userId))
  },

  async resetFactors({ ctx, actor, input }) {
    await resetFactors(ctx, actor, input.params.userId)
  },

  async getSecuritySettings({ ctx }) {
    const [secondFactor, withoutSecondFactor] = await Promise.all([
      requiredRoles(ctx),
      ctx.store.factors.accountsWithout(),
    ])
    return { secondFactor, withoutSecondFactor }
  },

  async setSecuritySettings({ ctx, actor, input }) {
    return { secondFactor: await setRequiredRoles(ctx, actor, input.body.secondFactor) }
  },
}
