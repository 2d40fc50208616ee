import type { OpenedSession, RequiredAction, SessionOnWire } from '@support-desk/contract'
import { sessionOf, sessionOnWire } from './legacy/session.ts'
import type { Session } from './models.ts'

/** Storage keys of the login. Other programs on the same origin share their names and formats. */
const KEYS = { session: 'loguser', picture: 'profile_img', department: 'dept' } as const

/** The signed-in user. `requiredAction` must be done before anything else. */
export type StoredSession = Session & { requiredAction?: RequiredAction }

let cachedText: string | null = null
let cached: StoredSession | null = null

/** The stored session, or null. An unreadable value counts as absent. */
export function storedSession(): StoredSession | null {
  const text = localStorage.getItem(KEYS.session)
  if (text !== cachedText) {
    cachedText = text
    cached = parse(text)
  }
  return cached
}

/** The bearer token of the stored session, or an empty text. */
export const sessionToken = (): string => storedSession()?.token ?? ''

/** Builds a session from the answer to a login or to a session check. */
export const sessionFrom = ({ session, requiredAction }: OpenedSession): StoredSession => ({
  ...session,
  ...(requiredAction && { requiredAction }),
})

/** Stores a session and notifies the listeners. */
export function storeSession(session: StoredSession): void {
  const kept = keptForm(session)
  localStorage.setItem(KEYS.session, JSON.stringify(kept))
  if (session.image) localStorage.setItem(KEYS.picture, session.image)
  else localStorage.removeItem(KEYS.picture)
  localStorage.setItem(KEYS.department, JSON.stringify({ dept: kept.dept, empcode: kept.empcode }))
  notify()
}

/** Updates the stored session from the server, such as with a new role or picture. */
export function refreshSession(session: StoredSession): void {
  const stored = storedSession()
  if (stored?.token !== session.token) return
  if (JSON.stringify(keptForm(stored)) !== JSON.stringify(keptForm(session))) storeSession(session)
}

/** Deletes the session, the picture and the department. Drafts and the theme stay. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  notify()
}

const listeners = new Set<() => void>()

/** Calls `listener` when the session changes, in this tab or another one. Returns a function that removes it. */
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

/** The stored format, with the names that other programs know. */
const keptForm = (session: StoredSession): SessionOnWire & { requiredAction?: RequiredAction } => ({
  ...sessionOnWire(session),
  ...(session.requiredAction && { requiredAction: session.requiredAction }),
})

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
    if (!readable) return null
    const { requiredAction, ...session } = value as ReturnType<typeof keptForm>
    return { ...sessionOf(session), ...(requiredAction && { requiredAction }) }
  } catch {
    return null
  }
}
