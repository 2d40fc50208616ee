import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tests/run/root.ts'
import { TRANSLATIONS, writeCatalogs } from './catalogs.ts'
import { readSources } from './sources.ts'

// npm run languages: updates the catalogs with the texts of the code. npm run languages -- add <language>: adds a language.

const LIST = join(ROOT, 'contract/languages/languages.ts')
const [verb, language] = process.argv.slice(2)
const languages = [...TRANSLATIONS]
if (verb === 'add') {
  if (!language || !isKnown(language)) {
    process.stderr.write('npm run languages -- add <language>, by its code, such as fr.\n')
    process.exit(1)
  }
  if (!languages.includes(language)) {
    const list = readFileSync(LIST, 'utf8')
    writeFileSync(LIST, list.replace(/(LANGUAGES = \[[^\]]*)\]/, `$1, '${language}']`))
    languages.push(language)
  }
}
const sources = readSources()
for (const each of languages) {
  const { missing } = writeCatalogs(each, sources)
  process.stdout.write(`${each}: ${missing === 0 ? 'complete' : `${missing} texts to translate`}\n`)
}

/** Whether the platform has a name for a code of two or three letters. */
function isKnown(code: string): boolean {
  return (
    /^[a-z]{2,3}$/.test(code) &&
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
  )
}
