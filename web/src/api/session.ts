import type { RequiredAction, SessionOnWire } from '@support-desk/contract'

/** The stored login. The names and forms of these items are shared with other programs on the same origin. */
const KEYS = { session: 'loguser', picture: 'profile_img', department: 'dept' } as const

/** A login as it is kept here; `requiredAction` is what its person has to do before anything else. */
export type StoredSession = SessionOnWire & { requiredAction?: RequiredAction }

let cachedText: string | null = null
let cached: StoredSession | null = null

/** The stored session, or null; an unreadable value counts as absent. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(KEYS.session)
  if (text !== cachedText) {
    cachedText = text
    cached = parse(text)
  }
  return cached
}

/** The bearer token of the stored session, or empty. */
export const sessionToken = (): string => storedSession()?.jwttoken ?? ''

/** The session in the answer to a login, or to the question who somebody is. */
export const sessionFrom = ({
  loginnewuser,
  owes,
}: {
  loginnewuser: SessionOnWire
  owes?: RequiredAction | undefined
}): StoredSession => ({ ...loginnewuser, ...(owes && { requiredAction: owes }) })

/** Stores a session as the server gave it, and tells whoever listens. */
export function storeSession(session: StoredSession): void {
  localStorage.setItem(KEYS.session, JSON.stringify(session))
  if (session.image) localStorage.setItem(KEYS.picture, session.image)
  else localStorage.removeItem(KEYS.picture)
  localStorage.setItem(KEYS.department, JSON.stringify({ dept: session.dept, empcode: session.empcode }))
  notify()
}

/** Takes over what the server now says about the stored session, such as a new role or picture. */
export function refreshSession(session: StoredSession): void {
  const stored = storedSession()
  if (stored?.jwttoken === session.jwttoken && JSON.stringify(stored) !== JSON.stringify(session))
    storeSession(session)
}

/** Forgets the session, the picture and the department. Drafts and the theme stay. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  notify()
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the session changes, in this tab or another one. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function parse(text: string | null): StoredSession | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    const readable =
      typeof value === 'object' &&
      value !== null &&
      'jwttoken' in value &&
      'power' in value &&
      typeof value.jwttoken === 'string'
    return readable ? (value as StoredSession) : null
  } catch {
    return null
  }
}
