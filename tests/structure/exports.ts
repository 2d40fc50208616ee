import { globSync, readFileSync } from 'node:fs'
import { dirname, posix, resolve, sep } from 'node:path'
import { ROOT } from '../run/root.ts'

/** All files that may use exports of the product: its own files, their tests, and programs. */
const SOURCES = '{contract,server,web,tools,tests,docs/examples}/**/*.{ts,tsx}'

/** Matches `export function name`, `export const name`, `export type Name` and similar. */
const DECLARED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
/** Matches `export { one, type Other } from '…'` in index files. */
const HANDED_ON = /^export (?:type )?\{([^}]*)\} from/gm

/** Package aliases replace packages by these files, so their exports are used by the package's name. */
const STANDS_FOR_PACKAGES = new Set([
  'web/src/api/zod-without-eval.ts',
  'web/src/app/router-without-instruments.ts',
  'web/src/ui/style-singleton.ts',
])

/** The text of every source file, by path from the root of the repository. */
export function readSources(): ReadonlyMap<string, string> {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  return new Map(
    files.map((file) => [file.split(sep).join(posix.sep), readFileSync(resolve(ROOT, file), 'utf8')]),
  )
}

/** Unused exports of some files, as `file: name`. Re-exports of an index file must be used outside its folder. */
export function unusedExports(files: Iterable<string>, sources: ReadonlyMap<string, string>): string[] {
  const sayers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const word of new Set(text.match(/\b[A-Za-z_]\w*\b/g))) {
      const known = sayers.get(word)
      if (known) known.push(file)
      else sayers.set(word, [file])
    }
  const isSaid = (name: string, isElsewhere: (file: string) => boolean): boolean =>
    (sayers.get(name) ?? []).some(isElsewhere)
  return [...files].flatMap((file) => {
    if (STANDS_FOR_PACKAGES.has(file)) return []
    const text = sources.get(file) ?? ''
    const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name)
    const handedOn = [...text.matchAll(HANDED_ON)].flatMap(([, names = '']) => namesIn(names))
    const folder = `${dirname(file)}/`
    return [
      ...declared.filter((name) => !isSaid(name, (other) => other !== file)),
      ...handedOn.filter((name) => !isSaid(name, (other) => !other.startsWith(folder))),
    ].map((name) => `${file}: ${name}`)
  })
}

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.replace(/^\s*type\s/, '').trim())
    .filter(Boolean)
