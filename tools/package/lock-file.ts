import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the whole product. */
export const ROOT = join(import.meta.dirname, '../..')

/** A package that the lock file names, as the registry describes it. */
export type LockedPackage = {
  /** Where it is put. */
  path: string
  name: string
  version: string
  license: string
  integrity: string
  /** An address, where it does not come from the registry that npm is set to. */
  resolved: string
  hasInstallScript: boolean
  /** Why nobody should use it any more; empty where its makers stand by it. */
  deprecated: string
}

type Entry = Partial<Omit<LockedPackage, 'path'>> & { link?: boolean }

/** Every package that is installed from somewhere else; our own workspaces are not among them. */
export async function readLockFile(): Promise<LockedPackage[]> {
  const text = await readFile(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license ?? '',
      integrity: entry.integrity ?? '',
      resolved: entry.resolved ?? '',
      hasInstallScript: entry.hasInstallScript ?? false,
      deprecated: entry.deprecated ?? '',
    }))
}

/** What a workspace asks for, by name of the package. */
export async function readDependencies(workspace: string): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, workspace, 'package.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  return {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  }
}
