import { SESSION_ENDS, type SessionEnd } from '@support-desk/contract'
import { clearSession, storedSession } from './session.ts'

/** Where somebody was when they had to log in; kept per tab, so that a login in another tab does not jump there. */
const KEY = 'return_to'

type ReturnPath = { path: string; user: string | null }

/** Remembers a place for the next login: of this user, or of anybody when null. */
export function rememberPlace(path: string, user: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, user } satisfies ReturnPath))
}

/** The place that `user` should return to after logging in, or null. It is given once. */
export function takePlace(user: string): string | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!text) return null
  try {
    const place = JSON.parse(text) as ReturnPath
    return place.user === null || place.user === user ? place.path : null
  } catch {
    return null
  }
}

/** Ends a session that the server no longer accepts; its owner comes back to `path` after the next login. */
export function expireSession(path: string, why: SessionEnd): void {
  const session = storedSession()
  if (!session) return
  rememberPlace(path, session.username)
  noteSessionEnd(why)
  clearSession()
}

/** Why the latest session ended; kept for all windows, as all of them lose it. */
const END_KEY = 'session_end'
/** Tells this window from others: whoever logs out here knows why. */
const WINDOW = String(performance.timeOrigin)

/** Remembers why the session is about to end. */
export function noteSessionEnd(why: SessionEnd): void {
  localStorage.setItem(END_KEY, JSON.stringify({ why, window: WINDOW }))
}

/** Why the session of this browser ended, where that needs saying in this window; else null. */
export function sessionEnd(): SessionEnd | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(END_KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('why' in kept) || !('window' in kept)) return null
    const why = SESSION_ENDS.find((known) => known === kept.why) ?? null
    return why === 'logged_out' && kept.window === WINDOW ? null : why
  } catch {
    return null
  }
}

/** Forgets why the last session ended: a new one has begun, or it was read. */
export const forgetSessionEnd = (): void => localStorage.removeItem(END_KEY)
