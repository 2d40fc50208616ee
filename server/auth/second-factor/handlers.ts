import type { factorCalls, FactorOnWire } from '@support-desk/contract'
import { createLoginPasskeyOptions, verifyLoginCode, verifyLoginPasskey } from './use-cases-login.ts'
import { deleteUserSecondFactors, factorsOfUser, requiredRoles, setRequiredRoles } from './use-cases-rules.ts'
import {
  createAuthenticatorApp,
  createAuthenticatorAppSetup,
  createPasskey,
  createPasskeySetup,
  createRecoveryCodes,
  deleteSecondFactor,
  factorsOf,
} from './use-cases-setup.ts'
import type { Handlers } from '../../edge/handler.ts'
import { presentOpenedSession } from '../../users/index.ts'
import type { Factor } from './factor.ts'

/** Calls for second factors, the second step of a login, and the rules. */
export const factorHandlers: Handlers<keyof typeof factorCalls> = {
  async verifyLoginCode({ ctx, input, address, userAgent }) {
    return presentOpenedSession(await verifyLoginCode(ctx, { ...input.body, from: { address, userAgent } }))
  },

  async createLoginPasskeyOptions({ ctx, input }) {
    return { options: await createLoginPasskeyOptions(ctx, input.body.challenge) }
  },

  async verifyLoginPasskey({ ctx, input, address, userAgent }) {
    return presentOpenedSession(
      await verifyLoginPasskey(ctx, { ...input.body, from: { address, userAgent } }),
    )
  },

  async getSecondFactors({ ctx, actor }) {
    const required = (await requiredRoles(ctx)).includes(actor.role)
    const own = presentFactors(await factorsOf(ctx, actor.id))
    return { ...own, required, passkeys: ctx.passkeys.areUsable }
  },

  async createAuthenticatorAppSetup({ ctx, actor, proof }) {
    return createAuthenticatorAppSetup(ctx, actor, proof)
  },

  async createAuthenticatorApp({ ctx, actor, input }) {
    return { recoveryCodes: await createAuthenticatorApp(ctx, actor, input.body) }
  },

  async createPasskeySetup({ ctx, actor, proof }) {
    return createPasskeySetup(ctx, actor, proof)
  },

  async createPasskey({ ctx, actor, input }) {
    return { recoveryCodes: await createPasskey(ctx, actor, input.body) }
  },

  async deleteSecondFactor({ ctx, actor, input, proof }) {
    await deleteSecondFactor(ctx, actor, { id: input.params.id, proof })
  },

  async createRecoveryCodes({ ctx, actor, proof }) {
    return { recoveryCodes: await createRecoveryCodes(ctx, actor, proof) }
  },

  async getUserSecondFactors({ ctx, input }) {
    return presentFactors(await factorsOfUser(ctx, input.params.userId))
  },

  async deleteUserSecondFactors({ ctx, actor, input }) {
    await deleteUserSecondFactors(ctx, actor, input.params.userId)
  },

  async getSecuritySettings({ ctx }) {
    const [secondFactor, withoutSecondFactor] = await Promise.all([
      requiredRoles(ctx),
      ctx.store.factors.accountsWithout(),
    ])
    return { secondFactor, withoutSecondFactor }
  },

  async updateSecuritySettings({ ctx, actor, input }) {
    return { secondFactor: await setRequiredRoles(ctx, actor, input.body.secondFactor) }
  },
}

/** Presents second factors without their secrets. */
const presentFactors = ({
  factors,
  recoveryCodesLeft,
}: {
  factors: Factor[]
  recoveryCodesLeft: number
}): { factors: FactorOnWire[]; recoveryCodesLeft: number } => ({
  factors: factors.map(({ id, kind, name, addedAt, usedAt }) => ({
    id,
    kind,
    name,
    addedAt,
    lastUsedAt: usedAt,
  })),
  recoveryCodesLeft,
})
