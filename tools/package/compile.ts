import { stripTypeScriptTypes } from 'node:module'
import { dirname, posix, relative, sep } from 'node:path'

/** A program of the package, made from a source. Paths are relative to the product's folder, with slashes. */
export type Compiled = {
  code: string
  /** Sources of ours that it imports, or starts as threads and processes. */
  sources: string[]
  /** Names of the packages of others that it imports. */
  packages: string[]
}

const CONTRACT = '@support-desk/contract'
/** What stands behind `from`, `import` and `new URL` of a file of ours. */
const NAMED = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bnew URL\(\s*)(['"])([^'"\n]+)\2/g

/**
 * Makes JavaScript of a source: Node runs no TypeScript that lies in `node_modules`. Types become blanks, so lines and columns
 * stay; imports name the file that this becomes.
 */
export function compile(path: string, source: string): Compiled {
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

/** What a source becomes. */
export const javaScriptOf = (path: string): string => path.replace(/\.ts$/, '.js')

/** The source of ours that a name stands for; null where it is another's. */
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
