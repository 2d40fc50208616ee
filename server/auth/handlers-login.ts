import type { legacyLoginCalls } from '@support-desk/contract'
import type { Handlers } from '../edge/handler.ts'
import { presentSignedIn } from '../users/index.ts'
import { requestCode } from './use-cases-codes.ts'
import { addStaff, registerUser } from './use-cases-registration.ts'
import { currentAccount, logIn, logOut } from './sessions/use-cases.ts'

/** Registration, login and logout. */
export const loginHandlers: Handlers<keyof typeof legacyLoginCalls> = {
  async requestCode({ ctx, input, address }) {
    const { email, challenge } = await requestCode(ctx, 'registration', { email: input.body.email, address })
    return { Email: email, Otp: challenge }
  },

  async register({ ctx, input }) {
    await registerUser(ctx, registrationFrom(input.body))
    return { msg: 'Your account is ready. Please log in.' }
  },

  async addStaff({ ctx, actor, input }) {
    await addStaff(ctx, actor, { role: input.params.role, ...registrationFrom(input.body) })
    const role = input.params.role === 'Admin' ? 'admin' : 'support member'
    return { msg: `${input.body.username} was added as ${role}.` }
  },

  async logIn({ ctx, input, address, userAgent }) {
    const { log_detail: login, userPassword: password, devices = [] } = input.body
    const session = await logIn(ctx, { login, password, devices, from: { address, userAgent } })
    return { msg: `Welcome, ${session.account.username}.`, ...presentSignedIn(session) }
  },

  async checkSession({ ctx, actor, token }) {
    const account = await currentAccount(ctx, actor)
    const session = { account, token, requiredAction: actor.requiredAction }
    return { msg: `You are logged in as ${account.username}.`, ...presentSignedIn(session) }
  },

  async logOut({ ctx, actor }) {
    await logOut(ctx, actor)
    return { msg: 'You are logged out.' }
  },
}

type RegistrationBody = {
  username: string
  email: string
  password: string
  otpemail: string
  otp: string
  pto: string
}

const registrationFrom = ({ username, email, password, otpemail, otp, pto }: RegistrationBody) => ({
  username,
  email,
  password,
  codeEmail: otpemail,
  code: otp,
  challenge: pto,
})
