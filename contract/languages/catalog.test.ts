import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from './catalog.ts'
import type { Catalog } from './format.ts'
import { isLanguage, SOURCE_LANGUAGE } from './languages.ts'
import { message } from './message.ts'

test('reads translations of a PO file by message and context, and skips empty translations', () => {
  const expected: Catalog = { Open: 'Öffnen', [message('Open', 'the state')]: 'Offen' }
  const po = ['msgid ""', 'msgstr "Language: de\\n"', '', 'msgid "Open"', 'msgstr "Öffnen"', '']
  const more = ['msgctxt "the state"', 'msgid "Open"', 'msgstr "Offen"', '', 'msgid "Later"', 'msgstr ""', '']
  expect(catalogOf([...po, ...more].join('\n'))).toEqual(expected)
})

test('has catalogs for languages of the product only', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(
    folders.map(({ name }) => name).filter((name) => !isLanguage(name) || name === SOURCE_LANGUAGE),
  ).toEqual([])
})
