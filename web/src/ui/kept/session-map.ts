import { storedSession } from '#api/session.ts'

/** Entries beyond this many are forgotten, those that were set first. */
const MOST = 30

/** Values of the user who is signed in, by names, as long as the tab is open; also after a reload. */
export function sessionMap<Value>(name: string): {
  get: (key: string) => Value | null
  set: (key: string, value: Value) => void
} {
  const read = (): [string, Value][] => {
    try {
      const { user, entries } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as {
        user?: string
        entries?: [string, Value][]
      }
      return user === storedSession()?.username && Array.isArray(entries) ? entries : []
    } catch {
      return []
    }
  }
  return {
    get: (key) => new Map(read()).get(key) ?? null,
    set(key, value) {
      const others = read().filter(([other]) => other !== key)
      const kept = { user: storedSession()?.username, entries: [...others, [key, value]].slice(-MOST) }
      try {
        sessionStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // Without storage, or with a full one, everything works but for this.
      }
    },
  }
}
