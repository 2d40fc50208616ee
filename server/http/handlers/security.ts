import type { securityCalls } from '@support-desk/contract'
import { changePassword, resetPassword } from '../../core/account-passwords.ts'
import { requestCode } from '../../core/codes.ts'
import { endOtherSessions, endSession, listSessions } from '../../core/own-sessions.ts'
import { endSessionsOfPerson } from '../../core/person-sessions.ts'
import type { Handlers } from '../handler.ts'
import { presentOwnSession } from '../present/own-session.ts'

/** Passwords and sessions of whoever calls. */
export const securityHandlers: Handlers<keyof typeof securityCalls> = {
  async requestReset({ desk, input, address }) {
    const { email, challenge } = await requestCode(desk, 'reset', { ...input.body, address })
    return { Email: email, Otp: challenge }
  },

  async resetPassword({ desk, input }) {
    const { email, otp: code, pto: challenge, password } = input.body
    await resetPassword(desk, { email, codeEmail: email, code, challenge, password })
    return { msg: 'Your new password is set. Please log in with it.' }
  },

  async changePassword({ desk, caller, input, address }) {
    const { current, password } = input.body
    await changePassword(desk, caller, { current, password, address })
    return { msg: 'Your new password is set. Your other sessions were ended.' }
  },

  async listSessions({ desk, caller }) {
    return (await listSessions(desk, caller)).map(presentOwnSession)
  },

  async endSession({ desk, caller, input }) {
    await endSession(desk, caller, input.params.id)
    return { msg: 'The session was ended.' }
  },

  async endOtherSessions({ desk, caller }) {
    await endOtherSessions(desk, caller)
    return { msg: 'All other sessions were ended.' }
  },

  async endSessionsOfPerson({ desk, caller, input }) {
    await endSessionsOfPerson(desk, caller, input.params.userid)
    return { msg: 'They were logged out everywhere.' }
  },
}
