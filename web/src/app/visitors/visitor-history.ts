import type { Location } from '../../ui/navigation.ts'

/** What the library keeps in an entry of the browser's history: it goes on with the entries that visitors leave. */
type Entry = { usr?: unknown; key?: string; idx?: number }

/** The place that the browser is at. */
export function locationNow(): Location {
  const { pathname, search, hash } = globalThis.location
  const { usr = null, key = 'default' } = entryNow()
  return { pathname, search, hash, state: usr, key }
}

/** Makes an entry for an address, after that of now or in its place. */
export function enter(to: string, { replace = false, state }: { replace?: boolean; state?: unknown }): void {
  const index = entryNow().idx ?? 0
  const key = crypto.randomUUID().slice(0, 8)
  const entry: Entry = { usr: state ?? null, key, idx: replace ? index : index + 1 }
  if (replace) history.replaceState(entry, '', to)
  else history.pushState(entry, '', to)
}

const entryNow = (): Entry => (history.state ?? {}) as Entry
