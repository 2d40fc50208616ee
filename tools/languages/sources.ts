import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { areaOf } from '../../contract/languages/areas.ts'
import { ROOT } from '../../tests/run/root.ts'
import { type MarkedText, markedIn, treeOf } from './marked.ts'
import { unmarkedIn } from './unmarked.ts'

/** A text of the product, and the files that contain it. */
export type Source = MarkedText & { files: string[] }
/** The texts of each area by key, and unmarked texts of the pages by file. */
export type Sources = { areas: Map<string, Map<string, Source>>; unmarked: Map<string, string[]> }

const PRODUCT = '{contract,server,web/src}/**/*.{ts,tsx}'
const NOT_PRODUCT = /(^|\/)node_modules\/|\.test\.tsx?$|(^|\/)testing\/|\/migrations\//
/** Prefilter: only files that match can contain texts. */
const MAY_MARK = /\b(?:t|rich|message|messages)\(/

/** Reads all code of the product. */
export function readSources(): Sources {
  const areas: Sources['areas'] = new Map()
  const unmarked: Sources['unmarked'] = new Map()
  for (const file of globSync(PRODUCT, { cwd: ROOT })
    .map((path) => path.split(sep).join(posix.sep))
    .toSorted()) {
    if (NOT_PRODUCT.test(file)) continue
    const code = readFileSync(join(ROOT, file), 'utf8')
    const isPage = file.startsWith('web/')
    if (!isPage && !MAY_MARK.test(code)) continue
    const tree = treeOf(file, code)
    const texts = isPage ? unmarkedIn(tree) : []
    if (texts.length > 0) unmarked.set(file, texts)
    const area = areaOf(file)
    if (area === undefined) continue
    for (const marked of markedIn(tree)) {
      const known = areas.get(area) ?? new Map<string, Source>()
      areas.set(area, known)
      const source = known.get(marked.key) ?? { ...marked, files: [] }
      known.set(marked.key, source)
      source.files.push(file)
    }
  }
  return { areas, unmarked }
}
