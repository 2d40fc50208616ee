import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '@support-desk/contract'
import { catalogOf } from '@support-desk/contract/languages/catalog'
import type { Catalog } from '@support-desk/contract/languages/format'

const FOLDER = join(import.meta.dirname, '../../../contract/languages')

const catalogs = new Map<Language, Catalog>()
let reading: Promise<void> | null = null

/** Loads the catalogs of all languages, once per process. Until then all texts are English. */
export const readCatalogs = (): Promise<void> => (reading ??= readAll())

/** The texts of a language, by their English originals. */
export const catalogIn = (language: Language): Catalog => catalogs.get(language) ?? {}

async function readAll(): Promise<void> {
  const translated = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)
  await Promise.all(translated.map(async (language) => void catalogs.set(language, await read(language))))
}

async function read(language: Language): Promise<Catalog> {
  const folder = join(FOLDER, language)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.po'))
  const areas = await Promise.all(
    files.map(async (name) => catalogOf(await readFile(join(folder, name), 'utf8'))),
  )
  // The JSON round trip copies each text. Without it, every text is a slice that keeps its whole file in memory.
  return JSON.parse(JSON.stringify(Object.assign({}, ...areas))) as Catalog
}
