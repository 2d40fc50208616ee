import type { Imports } from './imports.ts'

/** A use of one area by another: an import or a call of its queries. */
export type AreaUse = { from: string; to: string; by: 'import' | 'store'; where: string }

/** Folders that build on the areas or test them. */
const ABOVE = new Set(['operations', 'cli', 'demo', 'testing'])

/** The area of a file. Base folders count as areas. Null for other files. */
function areaOf(file: string): string | null {
  const [top, folder, inner, more] = file.split('/')
  if (top !== 'server' || !folder || !inner || ABOVE.has(folder)) return null
  return folder === 'channels' && more ? `${folder}/${inner}` : folder
}

const DECLARED = /interface (?:Queries|SeparateReads) \{([^}]*)\}/g
/** Matches `tx.tickets`, `store.tickets`, `queries.tickets`. */
const CALLED = /\b(?:tx|store|queries)\s*\.\s*(\w+)/g
/** Matches `{ tickets }: Queries`, `const { tickets } = ctx.store`, `tx: { tickets }`, `Pick<Queries, 'tickets'>`. */
const TAKEN = [
  /\{([\w\s,:]*)\}\s*: (?:Queries|Store)\b/g,
  /\{([\w\s,:]*)\} = (?:\w+\.)*(?:tx|store|queries)\b/g,
  /\b(?:tx|store): \{([\w\s,]*)\}/g,
  /Pick<Queries,([^>]*)>/g,
]

/** The area that declares each query object. */
export function ownersOf(sources: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, text] of sources) {
    const area = areaOf(file)
    for (const [, body = ''] of text.matchAll(DECLARED))
      for (const [, name = ''] of body.matchAll(/^\s*(\w+):/gm)) if (area) owners.set(name, area)
  }
  return owners
}

/** All uses of areas by other areas. */
export function usesOfAreas(imports: Imports, sources: ReadonlyMap<string, string>): AreaUse[] {
  const owners = ownersOf(sources)
  const uses: AreaUse[] = []
  for (const [file, targets] of imports) {
    const from = areaOf(file)
    if (from === null) continue
    for (const target of targets) {
      const to = areaOf(target)
      if (to !== null && to !== from) uses.push({ from, to, by: 'import', where: `${file} -> ${target}` })
    }
    for (const name of queriesIn(sources.get(file) ?? '')) {
      const to = owners.get(name)
      if (to !== undefined && to !== from) uses.push({ from, to, by: 'store', where: `${file}: ${name}` })
    }
  }
  return uses
}

/** Possible names of query objects in a text. Some are other names. */
function queriesIn(text: string): Set<string> {
  const called = [...text.matchAll(CALLED)].map(([, name = '']) => name)
  const taken = TAKEN.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => /\w+/.exec(name)?.[0] ?? []),
    ),
  )
  return new Set([...called, ...taken])
}

/** The graph of areas, for `findCycles`. */
export function areaGraph(uses: readonly AreaUse[]): Imports {
  const graph = new Map<string, string[]>()
  for (const { from, to } of uses) {
    graph.set(from, [...new Set([...(graph.get(from) ?? []), to])])
    graph.set(to, graph.get(to) ?? [])
  }
  return graph
}
