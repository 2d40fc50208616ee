import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lock-file.ts'

/** With programs for one machine: npm fetches those of the machine where it installs. */
const NATIVE = new Set(['sharp', '@node-rs/argon2'])
/** What nobody runs: types, sources of types, maps, pages about it, and its own tests. Licences stay. */
const LEFT_OUT =
  /\.(?:map|[cm]?ts|md|markdown|flow)$|\/(?:\.github|docs?|examples?|tests?|__tests__|bench(?:marks?)?|coverage)$/i

type Locked = Record<string, { dependencies?: Record<string, string>; version?: string; link?: boolean }>

/** Packages that are brought along, and those that npm is to fetch, each by name with its version. */
export type Bundled = { brought: Record<string, string>; fetched: Record<string, string> }

/**
 * Puts the packages that the programs import into a folder, with all that these need, in the very versions that the lock file names, and
 * without what nobody runs.
 */
export async function bundle(names: ReadonlySet<string>, folder: string): Promise<Bundled> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Locked
  }
  const bundled: Bundled = { brought: {}, fetched: {} }
  const places = new Set<string>()
  const bring = (name: string, from: string): void => {
    const place = placeOf(name, from, packages)
    if (places.has(place)) return
    places.add(place)
    for (const needed of Object.keys(packages[place]?.dependencies ?? {})) bring(needed, place)
  }
  for (const name of names) {
    const { version = '' } = packages[placeOf(name, 'server', packages)] ?? {}
    bundled[NATIVE.has(name) ? 'fetched' : 'brought'][name] = version
    if (!NATIVE.has(name)) bring(name, 'server')
  }
  for (const place of places) {
    await cp(join(ROOT, place), join(folder, placeInPackage(place)), {
      recursive: true,
      dereference: true,
      filter: (path) => path === join(ROOT, place) || isRun(path.slice(ROOT.length)),
    })
  }
  return bundled
}

/** Packages within a package are brought by themselves, where they are needed. */
const isRun = (path: string): boolean => !LEFT_OUT.test(path) && !/node_modules\/.*node_modules$/.test(path)

/** The workspace of the server is the package itself. */
const placeInPackage = (place: string): string => place.replace(/^server\//, '')

/** Where a package lies that another one imports: beside it, or in the nearest folder above. */
function placeOf(name: string, from: string, packages: Locked): string {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[place] && !packages[place].link) return place
    if (above === '') throw new Error(`${name} is imported, and package-lock.json does not have it.`)
  }
}
