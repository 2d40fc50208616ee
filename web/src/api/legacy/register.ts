import type { StaffRole } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'

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

const options = { names: REGISTRATION_NAMES }

/** Registers a requester. Returns the server's message. */
export const register = async (registration: Registration): Promise<string> =>
  (await requestSpecified('register', { body: bodyOf(registration) }, options)).msg

/** Creates a staff account as an admin. Returns the server's message. */
export const addStaff = async (role: StaffRole, registration: Registration): Promise<string> =>
  (await requestSpecified('addStaff', { params: { role }, body: bodyOf(registration) }, options)).msg
