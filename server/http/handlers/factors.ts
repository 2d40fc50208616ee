import type { factorCalls } from '@support-desk/contract'
import { askPasskey, proveByCode, proveByPasskey } from '../../core/second-factor.ts'
import {
  factorsOfPerson,
  requiredRoles,
  resetFactors,
  setRequiredRoles,
} from '../../core/second-factor-rules.ts'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  factorsOf,
  removeFactor,
  renewRecoveryCodes,
} from '../../core/second-factor-setup.ts'
import type { Session } from '../../core/sessions.ts'
import type { Handlers } from '../handler.ts'
import { presentSignedIn } from '../present/account.ts'
import { presentFactors } from '../present/factors.ts'

/** Second factors: own ones, the second step of a login, and the rules about them. */
export const factorHandlers: Handlers<keyof typeof factorCalls> = {
  async proveByCode({ desk, input, address, userAgent }) {
    return welcome(await proveByCode(desk, { ...input.body, from: { address, userAgent } }))
  },

  async askPasskey({ desk, input }) {
    return { options: await askPasskey(desk, input.body.challenge) }
  },

  async proveByPasskey({ desk, input, address, userAgent }) {
    return welcome(await proveByPasskey(desk, { ...input.body, from: { address, userAgent } }))
  },

  async listFactors({ desk, caller }) {
    const required = (await requiredRoles(desk)).includes(caller.role)
    const own = presentFactors(await factorsOf(desk, caller.id))
    return { ...own, required, passkeys: desk.passkeys.areUsable }
  },

  async beginTotp({ desk, caller, input, address }) {
    return beginTotp(desk, caller, { ...input.body, address })
  },

  async addTotp({ desk, caller, input }) {
    const recovery = await addTotp(desk, caller, input.body)
    return { msg: 'Your authenticator app is set up.', recovery }
  },

  async beginPasskey({ desk, caller, input, address }) {
    return beginPasskey(desk, caller, { ...input.body, address })
  },

  async addPasskey({ desk, caller, input }) {
    const recovery = await addPasskey(desk, caller, input.body)
    return { msg: 'Your passkey is set up.', recovery }
  },

  async removeFactor({ desk, caller, input, address }) {
    const { id, password } = input.body
    await removeFactor(desk, caller, id, { password, address })
    return { msg: 'It was removed.' }
  },

  async renewRecoveryCodes({ desk, caller, input, address }) {
    return { recovery: await renewRecoveryCodes(desk, caller, { ...input.body, address }) }
  },

  async getFactorsOfPerson({ desk, input }) {
    return presentFactors(await factorsOfPerson(desk, input.params.userid))
  },

  async resetFactors({ desk, caller, input }) {
    await resetFactors(desk, caller, input.params.userid)
    return { msg: 'Their second factors were removed.' }
  },

  async getSecuritySettings({ desk }) {
    return { secondFactor: await requiredRoles(desk) }
  },

  async setSecuritySettings({ desk, caller, input }) {
    return { secondFactor: await setRequiredRoles(desk, caller, input.body.secondFactor) }
  },
}

const welcome = (session: Session) => ({
  msg: `Welcome, ${session.account.username}.`,
  ...presentSignedIn(session),
})
