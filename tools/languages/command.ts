import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tests/run/root.ts'
import { TRANSLATIONS, writeCatalogs } from './catalogs.ts'
import { readSources } from './sources.ts'

// npm run languages: writes into the catalogs which texts the code has. npm run languages -- add <language>: a new language.

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

/** Two or three letters that the platform has a name for. */
function isKnown(code: string): boolean {
  return (
    /^[a-z]{2,3}$/.test(code) &&
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined
  )
}
