import { readFile, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/**
 * Creates the symbolic links of a packaged PostgreSQL. npm packages cannot contain links, and install scripts, which
 * would create them, are disabled.
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
