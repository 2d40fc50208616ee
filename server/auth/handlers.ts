import type { authCalls } from '@support-desk/contract'
import { updatePassword, completePasswordReset } from './passwords/use-cases.ts'
import { requestCode } from './use-cases-codes.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteUserSessions,
  listSessions,
} from './sessions/use-cases-own.ts'
import type { Handlers } from '../edge/handler.ts'
import { createDevice } from './devices.ts'
import { presentOwnSession } from './sessions/present.ts'

/** Calls for logins, passwords and the current session. */
export const authHandlers: Handlers<keyof typeof authCalls> = {
  createDevice: async ({ ctx, actor, input }) => ({
    devices: createDevice(ctx, actor, input.body.devices ?? []),
  }),

  async createPasswordReset({ ctx, input, address, askedLanguage }) {
    const asked = { ...input.body, address, language: askedLanguage() }
    const { email, challenge } = await requestCode(ctx, 'reset', asked)
    return { email, challenge }
  },

  async completePasswordReset({ ctx, input }) {
    const { email, code, challenge, password } = input.body
    await completePasswordReset(ctx, { email, codeEmail: email, code, challenge, password })
  },

  async updatePassword({ ctx, actor, input, proof }) {
    const { current, password } = input.body
    await updatePassword(ctx, actor, { current, password, proof })
  },

  listSessions: async ({ ctx, actor }) => (await listSessions(ctx, actor)).map(presentOwnSession),

  deleteSession: ({ ctx, actor, input }) => deleteSession(ctx, actor, input.params.id),

  deleteOtherSessions: ({ ctx, actor }) => deleteOtherSessions(ctx, actor),

  deleteUserSessions: ({ ctx, actor, input }) => deleteUserSessions(ctx, actor, input.params.userId),
}
