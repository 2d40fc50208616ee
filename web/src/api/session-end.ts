import { clearSession, storedSession } from './session.ts'

/** Where somebody was when they had to log in; kept per tab, so that a login in another tab does not jump there. */
const KEY = 'return_to'

type Place = { path: string; user: string | null }

/** Remembers a place for the next login: of this user, or of anybody when null. */
export function rememberPlace(path: string, user: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, user } satisfies Place))
}

/** The place that `user` should return to after logging in, or null. It is given once. */
export function takePlace(user: string): string | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return null
  try {
    const place = JSON.parse(text) as Place
    return place.user === null || place.user === user ? place.path : null
  } catch {
    return null
  }
}

/** Ends a session that the server no longer accepts; its owner comes back to `path` after the next login. */
export function expireSession(path: string): void {
  const session = storedSession()
  if (!session) return
  rememberPlace(path, session.user_name)
  clearSession()
}
