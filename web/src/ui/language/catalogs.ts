import { catalogs } from 'virtual:catalogs'
import type { Catalog } from '@support-desk/contract/languages/format'

/** Loads the catalog of an area, by language. */
type Loaders = Readonly<Record<string, Readonly<Record<string, () => Promise<{ catalog: Catalog }>>>>>

// Import only types of ours here: modules of the contract call `bringTexts` before other modules have run.
const texts: Record<string, string> = {}
const brought = new Set<string>()
let loaded: Promise<unknown> = Promise.resolve()

/**
 * Loads an area's catalog in the language of the page. Modules with texts call it automatically: see `build/languages`.
 */
export function bringTexts(area: string, loaders: Loaders = catalogs): void {
  const load = loaders[document.documentElement.lang]?.[area]
  if (!load || brought.has(area)) return
  brought.add(area)
  const coming = load().then(
    ({ catalog }) => Object.assign(texts, catalog),
    // The page also works in English. The next call retries.
    () => brought.delete(area),
  )
  loaded = Promise.all([loaded, coming])
}

/** Resolves with `value` once all requested catalogs are loaded. */
export async function withTexts<T>(value: T): Promise<T> {
  await loaded
  return value
}

/** The texts that are loaded. */
export const loadedTexts: Catalog = texts
