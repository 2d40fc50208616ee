import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '@support-desk/contract'
import { catalogOf } from '@support-desk/contract/languages/catalog'
import type { Catalog } from '@support-desk/contract/languages/format'

const FOLDER = join(import.meta.dirname, '../../../contract/languages')

const catalogs = new Map<Language, Catalog>()
let reading: Promise<void> | null = null

/** Reads the texts of all languages, once in a process. What is asked for before is English. */
export const readCatalogs = (): Promise<void> => (reading ??= readAll())

/** The texts of a language, by their English ones. */
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
  // Written and read again, each text stands by itself; until then all are pieces of their files, which would stay for that.
  return JSON.parse(JSON.stringify(Object.assign({}, ...areas))) as Catalog
}
