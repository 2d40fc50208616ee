import { storedSession } from '#api/session.ts'

/** Maximum number of entries. The oldest are evicted. */
const MOST = 30

/** A map of values by key for the signed-in user. It lasts as long as the tab, also across reloads. */
export function sessionMap<Value>(name: string) {
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
    get: (key: string): Value | null => new Map(read()).get(key) ?? null,
    set(key: string, value: Value): void {
      const others = read().filter(([other]) => other !== key)
      const kept = { user: storedSession()?.username, entries: [...others, [key, value]].slice(-MOST) }
      try {
        sessionStorage.setItem(name, JSON.stringify(kept))
      } catch {
        // Storage may be blocked or full. Everything else still works.
      }
    },
  }
}
