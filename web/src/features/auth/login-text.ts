import { type Message, message } from '@support-desk/contract/languages/message'

/** What another page wants to be said on the login screen, in English, and the name to fill in there. */
type LoginText = { text: string; name: string }

/** What somebody is told who has just registered. */
export const welcomeOf = (name: string): LoginText => ({
  text: message('Your account is there. Log in to begin.'),
  name,
})

/** What somebody is told who has chosen a new password. */
export const NEW_PASSWORD_SET: Message = message('Your new password is set. Please log in with it.')

/** What the entry of the browser's history has for the login screen. */
export function loginTextIn(state: unknown): LoginText | null {
  if (typeof state === 'string') return { text: state, name: '' }
  if (typeof state !== 'object' || state === null) return null
  const { text, name } = state as Partial<Record<keyof LoginText, unknown>>
  return typeof text === 'string' && typeof name === 'string' ? { text, name } : null
}
