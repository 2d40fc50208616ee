import type { factorCalls, FactorOnWire } from '@support-desk/contract'
import { createLoginPasskeyOptions, verifyLoginCode, verifyLoginPasskey } from './use-cases-login.ts'
import { deleteUserSecondFactors, factorsOfUser, setRequiredRoles } from './use-cases-rules.ts'
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
  verifyLoginCode: async ({ ctx, input, address, userAgent }) =>
    presentOpenedSession(await verifyLoginCode(ctx, { ...input.body, from: { address, userAgent } })),

  createLoginPasskeyOptions: async ({ ctx, input }) => ({
    options: await createLoginPasskeyOptions(ctx, input.body.challenge),
  }),

  verifyLoginPasskey: async ({ ctx, input, address, userAgent }) =>
    presentOpenedSession(await verifyLoginPasskey(ctx, { ...input.body, from: { address, userAgent } })),

  async getSecondFactors({ ctx, actor }) {
    const required = (await ctx.store.factors.requiredRoles()).includes(actor.role)
    const own = presentFactors(await factorsOf(ctx, actor.id))
    return { ...own, required, passkeys: ctx.passkeys.areUsable() }
  },

  createAuthenticatorAppSetup: ({ ctx, actor, proof }) => createAuthenticatorAppSetup(ctx, actor, proof),

  createAuthenticatorApp: async ({ ctx, actor, input }) => ({
    recoveryCodes: await createAuthenticatorApp(ctx, actor, input.body),
  }),

  createPasskeySetup: ({ ctx, actor, proof }) => createPasskeySetup(ctx, actor, proof),

  createPasskey: async ({ ctx, actor, input }) => ({
    recoveryCodes: await createPasskey(ctx, actor, input.body),
  }),

  deleteSecondFactor: ({ ctx, actor, input, proof }) =>
    deleteSecondFactor(ctx, actor, { id: input.params.id, proof }),

  createRecoveryCodes: async ({ ctx, actor, proof }) => ({
    recoveryCodes: await createRecoveryCodes(ctx, actor, proof),
  }),

  getUserSecondFactors: async ({ ctx, input }) =>
    presentFactors(await factorsOfUser(ctx, input.params.userId)),

  deleteUserSecondFactors: ({ ctx, actor, input }) =>
    deleteUserSecondFactors(ctx, actor, input.params.userId),

  async getSecuritySettings({ ctx }) {
    const [secondFactor, withoutSecondFactor] = await Promise.all([
      ctx.store.factors.requiredRoles(),
      ctx.store.factors.accountsWithout(),
    ])
    return { secondFactor, withoutSecondFactor }
  },

  updateSecuritySettings: async ({ ctx, actor, input }) => ({
    secondFactor: await setRequiredRoles(ctx, actor, input.body.secondFactor),
  }),
}

/** Presents second factors without their secrets. */
const presentFactors = ({
  factors,
  recoveryCodesLeft,
}: {
  factors: Factor[]
  recoveryCodesLeft: number
}): { factors: FactorOnWire[]; recoveryCodesLeft: number } => ({
  factors: factors.map(({ id, kind, name, addedAt, usedAt: lastUsedAt }) => {
    return { id, kind, name, addedAt, lastUsedAt }
  }),
  recoveryCodesLeft,
})
