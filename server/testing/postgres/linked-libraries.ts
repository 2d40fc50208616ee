import { readFile, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/**
 * Gives the libraries of a PostgreSQL for tests their second names. Packages cannot carry links, and its own program that
 * makes them does not run, since none does when packages are installed.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, relative('native', target))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}
