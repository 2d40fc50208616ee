import { stripTypeScriptTypes } from 'node:module'
import { dirname, posix, relative, sep } from 'node:path'

/** A compiled source of the package. Paths are relative to the product's folder, with slashes. */
export type CompiledSource = {
  code: string
  /** Own sources that it imports, or starts as threads and processes. */
  sources: string[]
  /** Names of the imported external packages. */
  packages: string[]
}

const CONTRACT = '@support-desk/contract'
/** Matches the names in `from`, `import` and `new URL`. */
const NAMED = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)(['"])([^'"\n]+)\2/g

/**
 * Compiles a source to JavaScript, because Node does not strip types in `node_modules`. Types become blanks, so lines and columns
 * stay. Imports get the compiled names.
 */
export function compile(path: string, source: string): CompiledSource {
  const sources: string[] = []
  const packages: string[] = []
  const rename = (all: string, before: string, quote: string, name: string): string => {
    const target = sourceOf(path, name)
    if (target === null) {
      if (isPackage(name)) packages.push(packageOf(name))
      return all
    }
    sources.push(target)
    return `${before}${quote}${relativeTo(path, javaScriptOf(target))}${quote}`
  }
  const code = stripTypeScriptTypes(source, { mode: 'strip' }).replaceAll(NAMED, rename)
  return { code, sources, packages }
}

/** The compiled name of a source. */
export const javaScriptOf = (path: string): string => path.replace(/\.ts$/, '.js')

/** The own source that an import names; null for others. */
function sourceOf(importer: string, name: string): string | null {
  if (name === CONTRACT) return 'contract/index.ts'
  if (name.startsWith(`${CONTRACT}/`)) return `contract/${name.slice(CONTRACT.length + 1)}.ts`
  return name.startsWith('.') && /\.[jt]s$/.test(name) ? posix.join(posix.dirname(importer), name) : null
}

const isPackage = (name: string): boolean =>
  /^(@[\w.-]+\/)?[a-z][\w.-]*(\/|$)/i.test(name) && !name.startsWith('node:')

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

function relativeTo(importer: string, target: string): string {
  const path = relative(dirname(importer), target).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}
