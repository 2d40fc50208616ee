import { catalogs } from 'virtual:catalogs'
import type { Catalog } from '@support-desk/contract/languages/format'

/** How the catalog of an area is loaded, by language. */
type Loaders = Readonly<Record<string, Readonly<Record<string, () => Promise<{ catalog: Catalog }>>>>>

// Nothing of ours is imported here but types: modules of the contract bring their texts before others have run.
const texts: Record<string, string> = {}
const brought = new Set<string>()
let loaded: Promise<unknown> = Promise.resolve()

/** Loads an area's catalog in the language of this page. Modules that mark texts call it by themselves: see `build/languages`. */
export function bringTexts(area: string, loaders: Loaders = catalogs): void {
  const load = loaders[document.documentElement.lang]?.[area]
  if (!load || brought.has(area)) return
  brought.add(area)
  const coming = load().then(
    ({ catalog }) => Object.assign(texts, catalog),
    // The page works in English too; the next one tries again.
    () => brought.delete(area),
  )
  loaded = Promise.all([loaded, coming])
}

/** Resolves with the same value once the texts of all code that has been loaded are there. */
export async function withTexts<T>(value: T): Promise<T> {
  await loaded
  return value
}

/** The texts that are there. */
export const loadedTexts: Catalog = texts
