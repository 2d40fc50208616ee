import { SESSION_ENDS, type SessionEnd } from '@support-desk/contract'
import { clearSession, storedSession } from './session.ts'

/** The page that required a login. Kept per tab, so that a login in another tab does not navigate there. */
const KEY = 'return_to'

type ReturnPath = { path: string; user: string | null }

/** Stores the page to return to after the next login. `user` restricts it to one user, null allows any. */
export function rememberPlace(path: string, user: string | null): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, user } satisfies ReturnPath))
}

/** Returns the page that `user` should return to after logging in, or null. Deletes it. */
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

/** Ends a session that the server no longer accepts. The user returns to `path` after the next login. */
export function expireSession(path: string, why: SessionEnd): void {
  const session = storedSession()
  if (!session) return
  rememberPlace(path, session.username)
  noteSessionEnd(why)
  clearSession()
}

/** Why the last session ended. In local storage, because all windows lose the session. */
const END_KEY = 'session_end'
/** Id of this window. The window that logged out needs no explanation. */
const WINDOW = String(performance.timeOrigin)

/** Stores why the session is about to end. */
export function noteSessionEnd(why: SessionEnd): void {
  localStorage.setItem(END_KEY, JSON.stringify({ why, window: WINDOW }))
}

/** Why the last session ended, if this window should explain it, else null. */
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

/** Deletes the reason: a new session has begun, or the user has read it. */
export const forgetSessionEnd = (): void => localStorage.removeItem(END_KEY)
