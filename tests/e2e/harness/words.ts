import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LANGUAGE } from '@support-desk/contract'
import { catalogOf } from '../../../contract/languages/catalog.ts'
import { type Catalog, translate } from '../../../contract/languages/format.ts'
import { PSEUDO_LANGUAGE, pseudoText } from '../../../web/build/languages/pseudo.ts'

const CATALOGS = join(import.meta.dirname, '../../../contract/languages')

/** A product text without placeholders, in the language of the pages. */
export type Say = (text: string) => string

/** The texts of the pages in a language. */
export function sayIn(language: string): Say {
  if (language === SOURCE_LANGUAGE) return (text) => text
  const files = globSync(`${language === PSEUDO_LANGUAGE ? 'de' : language}/*.po`, { cwd: CATALOGS })
  const catalog: Catalog = Object.assign(
    {},
    ...files.map((file) => catalogOf(readFileSync(join(CATALOGS, file), 'utf8'))),
  )
  if (language === PSEUDO_LANGUAGE) return (text) => (Object.hasOwn(catalog, text) ? pseudoText(text) : text)
  return (text) => translate({ locale: language, catalog }, text)
}
