import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createItem, parsePo, stringifyPo } from 'pofile-ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '../../contract/languages/languages.ts'
import { keyOf } from '../../contract/languages/message.ts'
import { ROOT } from '../../tests/run/root.ts'
import type { Source, Sources } from './sources.ts'

/** A message of a catalog, with the comments of translators. */
export type Entry = { key: string; source: string; translation: string; comments: string[] }

/** The languages with catalogs. */
export const TRANSLATIONS: readonly string[] = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)

const FOLDER = join(ROOT, 'contract/languages')
const fileOf = (language: string, area: string) => join(FOLDER, language, `${area}.po`)

/** The areas with a catalog in a language. */
export const areasOf = (language: string): string[] =>
  existsSync(join(FOLDER, language))
    ? readdirSync(join(FOLDER, language))
        .map((name) => name.replace(/\.po$/, ''))
        .toSorted()
    : []

/** The messages of a catalog; empty without a file. */
export function readCatalog(language: string, area: string): Entry[] {
  const file = fileOf(language, area)
  if (!existsSync(file)) return []
  return parsePo(readFileSync(file, 'utf8')).items.map(({ msgid, msgctxt, msgstr, comments, flags }) => ({
    key: keyOf(msgid, msgctxt ?? undefined),
    source: msgid,
    // Fuzzy entries are guesses of tools and count as untranslated.
    translation: flags['fuzzy'] ? '' : (msgstr[0] ?? ''),
    comments,
  }))
}

/**
 * Writes the catalogs of a language: all texts of the code, with existing translations by text. Returns the number of missing
 * ones.
 */
export function writeCatalogs(language: string, { areas }: Sources): { missing: number } {
  mkdirSync(join(FOLDER, language), { recursive: true })
  // Reuses translations of the same text from other areas.
  const elsewhere = new Map(
    areasOf(language).flatMap((area) =>
      readCatalog(language, area).map(({ key, translation }) => [key, translation]),
    ),
  )
  let missing = 0
  for (const area of areasOf(language)) if (!areas.has(area)) rmSync(fileOf(language, area))
  for (const [area, texts] of areas) {
    const known = new Map(readCatalog(language, area).map((entry) => [entry.key, entry]))
    const items = [...texts.values()].toSorted(byText).map(({ key, source, context, files }) => {
      const entry = known.get(key)
      const translation = entry?.translation || elsewhere.get(key) || ''
      if (translation === '') missing += 1
      return {
        ...createItem(),
        msgid: source,
        ...(context !== undefined && { msgctxt: context }),
        msgstr: [translation],
        comments: entry?.comments ?? [],
        references: files.map((file) => file),
      }
    })
    const headers = {
      Language: language,
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Transfer-Encoding': '8bit',
    }
    const po = { comments: [], extractedComments: [], headers, headerOrder: Object.keys(headers), items }
    writeFileSync(fileOf(language, area), `${stringifyPo(po, { foldLength: 0 }).trimEnd()}\n`)
  }
  return { missing }
}

const byText = (one: Source, other: Source): number =>
  one.source < other.source ? -1 : one.source > other.source ? 1 : one.key < other.key ? -1 : 1
