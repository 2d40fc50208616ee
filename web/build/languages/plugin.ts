import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogOf } from '../../../contract/languages/catalog.ts'
import type { Catalog } from '../../../contract/languages/format.ts'
import { directionOf, LANGUAGES, SOURCE_LANGUAGE } from '../../../contract/languages/languages.ts'
import { areaOf } from '../../../contract/languages/areas.ts'
import type { Plugin } from 'vite'
import { PSEUDO_LANGUAGE, pseudoText } from './pseudo.ts'
import { waitForTexts } from './wait-for-texts.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'contract/languages')
const CATALOGS = join(ROOT, 'web/src/ui/language/catalogs.ts')
/** Modules with texts import one of these. */
const MARKS = /from '[^']*\/(?:language\/t|languages\/message)\.ts'/
const ALL = 'virtual:catalogs'
const ONE = 'virtual:catalog/'

/**
 * Loads the texts of the pages, only in the reader's language. A module with texts also loads the catalog of its area.
 * A dynamic import waits for the catalogs of the imported code. So texts load automatically, and all catalogs of a page
 * load in parallel. English needs none.
 */
export function languages(): Plugin {
  return {
    name: 'languages',
    enforce: 'pre',
    transformIndexHtml: (html) => html.replace('<html', `<html data-languages="${known()}"`),
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) return `export const catalogs = ${loaders()}`
      if (!id.startsWith(`\0${ONE}`)) return null
      const [language = '', area = ''] = id.slice(ONE.length + 1).split('/')
      this.addWatchFile(fileOf(language === PSEUDO_LANGUAGE ? anyTranslation() : language, area))
      return `export const catalog = ${JSON.stringify(catalogIn(language, area))}`
    },
    transform: {
      filter: { id: /\/(?:contract|web\/src)\/.*\.tsx?$/ },
      handler(code, id) {
        if (id === CATALOGS) return null
        const area = areaOf(id.slice(ROOT.length + 1))
        const brings = area !== undefined && MARKS.test(code) && translatedAreas().has(area)
        const waiting = /\bimport\(/.test(code) ? waitForTexts(code, this.parse(code, { lang: 'tsx' })) : code
        if (!brings && waiting === code) return null
        const needed = [
          brings && 'bringTexts as __bringTexts',
          waiting !== code && 'withTexts as __withTexts',
        ]
        const added = `\nimport { ${needed.filter(Boolean).join(', ')} } from '${CATALOGS}'\n`
        return { code: waiting + added + (brings ? `__bringTexts('${area}')\n` : ''), map: null }
      },
    },
  }
}

/** The languages with their directions, for the script in the document's head. */
const known = (): string =>
  [...LANGUAGES, PSEUDO_LANGUAGE].map((language) => `${language}:${directionOf(language)}`).join(' ')

const fileOf = (language: string, area: string): string => join(FOLDER, language, `${area}.po`)

/** Areas with a catalog. A test checks that all languages have the same. */
function translatedAreas(): ReadonlySet<string> {
  const folder = join(FOLDER, anyTranslation())
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Set(files.map((name) => name.replace(/\.po$/, '')))
}

const anyTranslation = (): string =>
  LANGUAGES.find((language) => language !== SOURCE_LANGUAGE) ?? SOURCE_LANGUAGE

/** The pseudo-language has the texts of the other languages. */
function catalogIn(language: string, area: string): Catalog {
  if (language !== PSEUDO_LANGUAGE) return catalogOf(readFileSync(fileOf(language, area), 'utf8'))
  const texts = catalogIn(anyTranslation(), area)
  return Object.fromEntries(Object.keys(texts).map((key) => [key, pseudoText(key)]))
}

/** Generates the code that loads all catalogs by language and area. */
function loaders(): string {
  const translations = [...LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE), PSEUDO_LANGUAGE]
  const ofLanguage = (language: string) =>
    [...translatedAreas()].map((area) => `'${area}': () => import('${ONE}${language}/${area}')`)
  return `{ ${translations.map((language) => `'${language}': { ${ofLanguage(language).join(', ')} }`).join(', ')} }`
}
