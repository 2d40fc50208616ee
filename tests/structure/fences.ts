import { posix } from 'node:path'
import type { Imports } from './imports.ts'

/** Folders of the server outside areas. The lower ones import no area; the upper ones build on the areas. */
const LOWER = ['config', 'kernel', 'jobs', 'database', 'edge']
const UPPER = ['operations', 'cli', 'demo']

/** Files that assemble the areas and may import their private files. */
const REGISTRIES = new Set([
  'server/app.ts',
  'server/areas.ts',
  'server/build-http.ts',
  'server/open-store.ts',
])

/** The area of a file; null outside areas. */
function areaOf(file: string): string | null {
  const [top, folder, inner, ...rest] = file.split('/')
  if (top !== 'server' || !folder || !inner) return null
  if (folder === 'channels') return rest.length > 0 ? `${folder}/${inner}` : null
  return [...LOWER, ...UPPER].includes(folder) ? null : folder
}

const folderOf = (file: string): string | null => {
  const [top, folder, inner] = file.split('/')
  return top === 'server' && folder && inner ? folder : null
}

/** Imports that violate the folder structure, as `file -> file`. */
export function forbiddenImports(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => !isAllowed(file, target)).map((target) => `${file} -> ${target}`),
  )
}

function isAllowed(file: string, target: string): boolean {
  const [from, to] = [folderOf(file), folderOf(target)]
  if (!target.startsWith('server/') || REGISTRIES.has(file)) return true
  // Contains the type of `area.ts` files.
  if (target === 'server/area.ts') return from === null || file.endsWith('/area.ts')
  // Only upper folders may import the top-level files that assemble the server.
  if (to === null) return from === null || UPPER.includes(from)
  if (from === null) return LOWER.includes(to) || UPPER.includes(to) || target.endsWith('/index.ts')
  if (LOWER.includes(to)) return true
  if (LOWER.includes(from)) return false
  const area = areaOf(target)
  if (area === null) return UPPER.includes(from)
  return area === areaOf(file) || target === `server/${area}/index.ts`
}

/** The layers of the web pages, lowest first. A file imports only its own and lower layers. */
const LAYERS = [['ui', 'api'], ['entities'], ['features'], ['app']]

/** Layer and part of a file of the pages, such as `entities` and `ticket`; null for others. */
function placeInPages(file: string): { layer: number; part: string } | null {
  const [top, source, folder = '', part = ''] = file.split('/')
  const layer = LAYERS.findIndex((names) => names.includes(folder))
  return top === 'web' && source === 'src' && layer >= 0 ? { layer, part } : null
}

/** Imports of the pages from a higher layer or another feature, as `file -> file`. */
export function forbiddenInPages(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) => {
    const from = placeInPages(file)
    return targets
      .filter((target) => {
        const to = placeInPages(target)
        if (!from || !to) return false
        const isOther = LAYERS[from.layer]?.includes('features') && from.part !== to.part
        return to.layer > from.layer || (isOther && to.layer === from.layer)
      })
      .map((target) => `${file} -> ${target}`)
  })
}

/** Imports between the entities of the pages, for `findCycles`. */
export function entityGraph(imports: Imports): Imports {
  const entityOf = (file: string) => /^web\/src\/entities\/([\w-]+)\//.exec(file)?.[1]
  const graph = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    const from = entityOf(file)
    if (!from) continue
    const others = targets.flatMap((target) => entityOf(target) ?? []).filter((to) => to !== from)
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...others])])
  }
  return graph
}

/** Files of the pages that are more than `most` folders below `web/src`. */
export const deepFiles = (files: Iterable<string>, most: number): string[] =>
  [...files].filter((file) => file.startsWith('web/src/') && file.split('/').length - 3 > most)

/** Folders with more than `most` files, with their number. */
export function fullFolders(files: Iterable<string>, most: number): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([folder, count]) => `${folder}: ${count}`)
}
