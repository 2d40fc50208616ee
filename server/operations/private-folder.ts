import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { makePrivateFolder } from '../kernel/durable.ts'

/** What an install keeps in its data folder; what else lies there is none of its business. */
const OURS = [
  'keys',
  'support-desk.sqlite',
  'support-desk.sqlite-wal',
  'support-desk.sqlite-shm',
  'outbox',
  'files',
]
/** What others than the owner may do with something. */
const OTHERS = 0o077

/**
 * Makes a data folder that its owner alone may enter, or closes one that is open to others, with all of the install that lies
 * in it. Throws {@link StartProblem} where that is not permitted.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir)
  // Windows has other means, and gives a folder of one's own to nobody else.
  if (process.platform === 'win32') return
  await close(dataDir)
  for (const name of OURS) {
    const path = join(dataDir, name)
    const wasOpen = await close(path)
    for (const { inner, isFolder } of await contentsOf(path)) {
      // Many thousand files: whoever opened one, by copying or restoring it, opened its folder too.
      if (!isFolder && !wasOpen) continue
      if ((await close(inner)) && isFolder) await closeAllIn(inner)
    }
  }
}

async function closeAllIn(folder: string): Promise<void> {
  for (const { inner, isFolder } of await contentsOf(folder)) {
    await close(inner)
    if (isFolder) await closeAllIn(inner)
  }
}

/** Nothing where there is no folder. */
async function contentsOf(path: string): Promise<{ inner: string; isFolder: boolean }[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.map((entry) => ({ inner: join(path, entry.name), isFolder: entry.isDirectory() }))
}

/** True when it had been open to others. */
async function close(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) return false
    await chmod(path, mode & 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new StartProblem(
      `${path} is open to others than its owner, and cannot be closed (${error instanceof Error ? error.message : String(error)}); let its owner close it, or name another folder in DATA_DIR`,
    )
  }
}
