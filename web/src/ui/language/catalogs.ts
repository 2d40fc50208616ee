import type { Catalog, Reader } from '@support-desk/contract/languages/format'
import { currentLanguage, currentLocale } from './language.ts'

/** How the catalog of an area is loaded, by language. */
type Loaders = Readonly<Record<string, () => Promise<{ catalog: Catalog }>>>

const catalog: Record<string, string> = {}
let loaded: Promise<unknown> = Promise.resolve()

/** Loads an area's catalog in the language of this page. Modules that mark texts call it by themselves: see `build/languages`. */
export function bringTexts(loaders: Loaders): void {
  const load = Object.hasOwn(loaders, currentLanguage()) ? loaders[currentLanguage()] : undefined
  if (!load) return
  const brought = load().then(
    (module) => Object.assign(catalog, module.catalog),
    // The page works in English too; the next one tries again.
    () => undefined,
  )
  loaded = Promise.all([loaded, brought])
}

/** Resolves with the same value once the texts of all code that has been loaded are there. */
export async function withTexts<T>(module: T): Promise<T> {
  await loaded
  return module
}

/** Who reads this page. */
export const pageReader = (): Reader => ({ locale: currentLocale(), catalog })
