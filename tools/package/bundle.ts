import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lock-file.ts'

/** Packages with native code: npm installs them for the target machine. */
const NATIVE = new Set(['sharp', '@node-rs/argon2'])
/** Files that are not needed at run time: types, sources, maps, documentation and tests. Licences stay. */
const LEFT_OUT =
  /\.(?:map|[cm]?ts|md|markdown|flow)$|\/(?:\.github|docs?|examples?|tests?|__tests__|bench(?:marks?)?|coverage)$/i

type LockedPackages = Record<
  string,
  { dependencies?: Record<string, string>; version?: string; link?: boolean }
>

/** The bundled packages, and the packages that npm installs, by name with version. */
export type BundledPackages = { brought: Record<string, string>; fetched: Record<string, string> }

/**
 * Copies the packages that the programs import, and their dependencies, into a folder. The versions come from the lock file.
 * Files that are not needed at run time are left out.
 */
export async function bundle(names: ReadonlySet<string>, folder: string): Promise<BundledPackages> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const bundled: BundledPackages = { brought: {}, fetched: {} }
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

/** Nested packages are copied separately when they are needed. */
const isRun = (path: string): boolean => !LEFT_OUT.test(path) && !/node_modules\/.*node_modules$/.test(path)

/** In the package, the server workspace is the root. */
const placeInPackage = (place: string): string => place.replace(/^server\//, '')

/** The location of an imported package: in the importer's or the nearest parent's node_modules. */
function placeOf(name: string, from: string, packages: LockedPackages): string {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[place] && !packages[place].link) return place
    if (above === '') throw new Error(`${name} is imported, and package-lock.json does not have it.`)
  }
}
