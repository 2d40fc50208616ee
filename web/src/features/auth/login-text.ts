import { type Message, message } from '@support-desk/contract/languages/message'

/** A message for the login screen, in English, and the username to fill in. */
type LoginText = { text: string; name: string }

/** The message after a registration. */
export const welcomeOf = (name: string): LoginText => ({
  text: message('Your account is ready. Log in to get started.'),
  name,
})

/** The message after a password reset. */
export const NEW_PASSWORD_SET: Message = message('Password changed. Log in with your new password.')

/** Reads the message for the login screen from the state of the history entry. */
export function loginTextIn(state: unknown): LoginText | null {
  if (typeof state === 'string') return { text: state, name: '' }
  if (typeof state !== 'object' || state === null) return null
  const { text, name } = state as Partial<Record<keyof LoginText, unknown>>
  return typeof text === 'string' && typeof name === 'string' ? { text, name } : null
}
