import { type legacyLoginCalls, message, words } from '@support-desk/contract'
import { addStaff, currentAccount, logIn, logOut, registerUser, requestCode } from '../auth/index.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentSignedIn } from './present-users.ts'

/** Specified calls for registration, login and logout. */
export const loginHandlers: Handlers<keyof typeof legacyLoginCalls> = {
  async requestCode({ ctx, input, address, askedLanguage }) {
    const asked = { email: input.body.email, address, language: askedLanguage() }
    const { email, challenge } = await requestCode(ctx, 'registration', asked)
    return { Email: email, Otp: challenge }
  },

  async register({ ctx, input, say }) {
    await registerUser(ctx, registrationFrom(input.body))
    return { msg: say(words(message('Your account is ready. Please log in.'))) }
  },

  async addStaff({ ctx, actor, input, say }) {
    await addStaff(ctx, actor, { role: input.params.role, ...registrationFrom(input.body) })
    const { username: name } = input.body
    return {
      msg: say(
        input.params.role === 'Admin'
          ? words(message('{name} was added as admin.'), { name })
          : words(message('{name} was added as support member.'), { name }),
      ),
    }
  },

  async logIn({ ctx, input, address, userAgent, say }) {
    const { log_detail: login, userPassword: password, devices = [] } = input.body
    const session = await logIn(ctx, { login, password, devices, from: { address, userAgent } })
    return {
      msg: say(words(message('Welcome, {name}.'), { name: session.account.username })),
      ...presentSignedIn(session),
    }
  },

  async checkSession({ ctx, actor, token, say }) {
    const account = await currentAccount(ctx, actor)
    const session = { account, token, requiredAction: actor.requiredAction }
    return {
      msg: say(words(message('You are logged in as {name}.'), { name: account.username })),
      ...presentSignedIn(session),
    }
  },

  async logOut({ ctx, actor, say }) {
    await logOut(ctx, actor)
    return { msg: say(words(message('You are logged out.'))) }
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
