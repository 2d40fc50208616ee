import type { authCalls } from '@support-desk/contract'
import { changePassword, resetPassword } from './passwords/use-cases.ts'
import { requestCode } from './use-cases-codes.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/use-cases-own.ts'
import { endSessionsOfUser } from './sessions/use-cases-user.ts'
import type { Handlers } from '../edge/handler.ts'
import { rememberDevice } from './devices.ts'
import { presentOwnSession } from './sessions/present.ts'

/** Passwords and sessions of whoever calls. */
export const authHandlers: Handlers<keyof typeof authCalls> = {
  async rememberDevice({ ctx, actor, input }) {
    return { devices: rememberDevice(ctx, actor, input.body.devices ?? []) }
  },

  async requestReset({ ctx, input, address, askedLanguage }) {
    const asked = { ...input.body, address, language: askedLanguage() }
    const { email, challenge } = await requestCode(ctx, 'reset', asked)
    return { email, challenge }
  },

  async resetPassword({ ctx, input }) {
    const { email, code, challenge, password } = input.body
    await resetPassword(ctx, { email, codeEmail: email, code, challenge, password })
  },

  async changePassword({ ctx, actor, input, proof }) {
    const { current, password } = input.body
    await changePassword(ctx, actor, { current, password, proof })
  },

  async listSessions({ ctx, actor }) {
    return (await listSessions(ctx, actor)).map(presentOwnSession)
  },

  async endSession({ ctx, actor, input }) {
    await endSession(ctx, actor, input.params.id)
  },

  async endOtherSessions({ ctx, actor }) {
    await endOtherSessions(ctx, actor)
  },

  async endSessionsOfUser({ ctx, actor, input }) {
    await endSessionsOfUser(ctx, actor, input.params.userId)
  },
}
