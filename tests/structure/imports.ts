import { globSync, readFileSync } from 'node:fs'
import { dirname, posix, relative, resolve, sep } from 'node:path'
import { ROOT } from '../run/root.ts'

/** The product's files and their imports, including types, by path from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>

const PRODUCT = '{contract,server,web/src}/**/*.{ts,tsx}'
const isProduct = (file: string): boolean =>
  !/(^|\/)node_modules\//.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file)

/** Matches imports of own files: relative paths, and `#…` package imports of the pages. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g

const slashed = (path: string): string => path.split(sep).join(posix.sep)
const textOf = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

/** The product's files, without tests and their helpers. */
const productFiles = (): string[] =>
  globSync(PRODUCT, { cwd: ROOT }).map(slashed).filter(isProduct).toSorted()

/** The text of each product file by its path. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(productFiles().map((file) => [file, textOf(file)]))

/** Reads the imports of the product's files. */
export function readImports(): Imports {
  const files = productFiles()
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const targets = [...textOf(file).matchAll(IMPORTED)].map(([, target = '']) =>
        target.startsWith('#')
          ? `web/src/${target.slice(1)}`
          : slashed(relative(ROOT, resolve(ROOT, dirname(file), target))),
      )
      return [file, [...new Set(targets)].filter((target) => known.has(target))]
    }),
  )
}

/** Finds strongly connected files, largest group first. Each group contains at least one cycle. */
export function findCycles(imports: Imports): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const groups: string[][] = []
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to))

  function visit(file: string): void {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) {
        visit(target)
        lower(file, lowest.get(target) ?? number)
      } else if (open.includes(target)) {
        lower(file, order.get(target) ?? number)
      }
    }
    if (lowest.get(file) !== number) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || imports.get(file)?.includes(file)) groups.push(group.toSorted())
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return groups.toSorted((one, other) => other.length - one.length)
}
