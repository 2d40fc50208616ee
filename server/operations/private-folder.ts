import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'
import { makePrivateFolder } from '../kernel/durable.ts'

/** The entries of an install in its data folder. Other entries are left alone. */
const OURS = [
  'keys',
  'support-desk.sqlite',
  'support-desk.sqlite-wal',
  'support-desk.sqlite-shm',
  'outbox',
  'files',
]
/** Permission bits of group and others. */
const OTHERS = 0o077

/**
 * Creates a private data folder, or removes the permissions of others from an existing one and from the install in it. Throws
 * {@link StartProblem} when that is not permitted.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  await makePrivateFolder(dataDir)
  // Windows has no mode bits, and home folders there are private.
  if (process.platform === 'win32') return
  await close(dataDir)
  for (const name of OURS) {
    const path = join(dataDir, name)
    const wasOpen = await close(path)
    for (const { inner, isFolder } of await contentsOf(path)) {
      // Skips files in closed folders, because there are many thousand. A copy or restore that opened a file has also
      // opened its folder.
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

/** Empty when the folder does not exist. */
async function contentsOf(path: string): Promise<{ inner: string; isFolder: boolean }[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.map((entry) => ({ inner: join(path, entry.name), isFolder: entry.isDirectory() }))
}

/** Returns true when others had permissions. */
async function close(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) return false
    await chmod(path, mode & 0o700)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new StartProblem(
      `${path} is open to others than its owner, and cannot be closed (${error instanceof Error ? error.message : String(error)}); let its owner close it, or set DATA_DIR to another folder`,
    )
  }
}
