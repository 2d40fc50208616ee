import type { OpenedSession, StaffRole } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'
import { openedSessionOf } from './session.ts'

export const LOGIN_NAMES = { login: 'log_detail', password: 'userPassword' } as const

type Login = { login: string; password: string; devices?: string[] | undefined }

/** Logs in with a username or an email address. */
export async function logIn({ login, password, devices }: Login): Promise<OpenedSession> {
  const body = { log_detail: login, userPassword: password, devices }
  return openedSessionOf(await requestSpecified('logIn', { body }, { names: LOGIN_NAMES }))
}

/** The stored session in its current state on the server. */
export const checkSession = async (signal: AbortSignal): Promise<OpenedSession> =>
  openedSessionOf(await requestSpecified('checkSession', {}, { signal }))

/** Ends the session of a token on the server. If the request fails, the session ends when it expires. */
export const logOut = (token: string): Promise<unknown> =>
  requestSpecified('logOut', {}, { token }).catch(() => undefined)

/** Sends a one-time code to an address. Returns the challenge, which must be sent with the code. */
export async function requestCode(email: string): Promise<{ email: string; challenge: string }> {
  const { Email, Otp } = await requestSpecified('requestCode', { body: { email } })
  return { email: Email, challenge: Otp }
}

export const REGISTRATION_NAMES = {
  repeatedPassword: 'repeatpassword',
  codeEmail: 'otpemail',
  code: 'otp',
  challenge: 'pto',
} as const

type Registration = Record<'username' | 'email' | 'password' | keyof typeof REGISTRATION_NAMES, string>

const bodyOf = ({ username, email, password, ...proof }: Registration) => ({
  username,
  email,
  password,
  repeatpassword: proof.repeatedPassword,
  otpemail: proof.codeEmail,
  otp: proof.code,
  pto: proof.challenge,
})

const registrationOptions = { names: REGISTRATION_NAMES }

/** Registers a requester. Returns the server's message. */
export const register = async (registration: Registration): Promise<string> =>
  (await requestSpecified('register', { body: bodyOf(registration) }, registrationOptions)).msg

/** Creates a staff account as an admin. Returns the server's message. */
export const addStaff = async (role: StaffRole, registration: Registration): Promise<string> =>
  (await requestSpecified('addStaff', { params: { role }, body: bodyOf(registration) }, registrationOptions))
    .msg
