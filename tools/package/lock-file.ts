import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The root folder of the product. */
export const ROOT = join(import.meta.dirname, '../..')

/** A package of the lock file with its registry metadata. */
export type LockedPackage = {
  /** Path of its folder. */
  path: string
  name: string
  version: string
  license: string
  integrity: string
  /** URL, if it is not from the configured registry. */
  resolved: string
  hasInstallScript: boolean
  /** Deprecation message; empty when not deprecated. */
  deprecated: string
}

type Entry = Partial<Omit<LockedPackage, 'path'>> & { link?: boolean }

/** All external packages, without our workspaces. */
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

/** The declared dependencies of a workspace, by package name. */
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
