import { globSync, readFileSync } from 'node:fs'
import { dirname, posix, resolve, sep } from 'node:path'
import { ROOT } from '../run/root.ts'

/** Everything that may use what the product exports: its own files, their tests, and the programs beside it. */
const SOURCES = '{contract,server,web,tools,tests,docs/examples}/**/*.{ts,tsx}'

/** `export function name`, `export const name`, `export type Name` and the like. */
const DECLARED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
/** `export { one, type Other } from '…'`, as index files have it. */
const HANDED_ON = /^export (?:type )?\{([^}]*)\} from/gm

/** The alias of a package puts this file in its place, so its names are said there. */
const STANDS_FOR_PACKAGES = new Set([
  'web/src/api/zod-without-eval.ts',
  'web/src/app/router-without-instruments.ts',
  'web/src/ui/style-singleton.ts',
])

/** The text of every source file by its path from the root of the repository. */
export function readSources(): ReadonlyMap<string, string> {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
  return new Map(
    files.map((file) => [file.split(sep).join(posix.sep), readFileSync(resolve(ROOT, file), 'utf8')]),
  )
}

/**
 * What some files export though nothing says its name elsewhere, as `file: name`; what an index file hands on has to be said
 * outside of its folder.
 */
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
