import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'

/** Paths of all files in the build context of the image: the files of a folder except those in `.dockerignore`. */
export function readBuildContext(root: string): string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (patterns.some((pattern) => pattern.startsWith('!')))
    throw new Error('Exceptions are not supported here.')
  const isIgnored = (path: string): boolean => patterns.some((pattern) => matchesGlob(path, pattern))
  const files: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (isIgnored(path)) continue
      if (entry.isDirectory()) visit(path)
      else files.push(path)
    }
  }
  visit('')
  return files
}
