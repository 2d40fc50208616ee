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
  async createDevice({ ctx, actor, input }) {
    return { devices: createDevice(ctx, actor, input.body.devices ?? []) }
  },

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

  async listSessions({ ctx, actor }) {
    return (await listSessions(ctx, actor)).map(presentOwnSession)
  },

  async deleteSession({ ctx, actor, input }) {
    await deleteSession(ctx, actor, input.params.id)
  },

  async deleteOtherSessions({ ctx, actor }) {
    await deleteOtherSessions(ctx, actor)
  },

  async deleteUserSessions({ ctx, actor, input }) {
    await deleteUserSessions(ctx, actor, input.params.userId)
  },
}
