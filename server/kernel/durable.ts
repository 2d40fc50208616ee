import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Content of a file, whole or in pieces. */
type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/**
 * Creates a folder with mode 0700, and its missing parents. Node's recursive mkdir loops forever when the parent exists and accepts
 * no entries, as in /proc.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makePrivateFolder(dirname(path))
    await make().catch(unlessThere)
  }
}

/** Ignores EEXIST: another process may have created the folder first. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Writes or replaces a file. After a crash the file is complete or absent. */
export async function writeDurably(path: string, content: Content): Promise<void> {
  await viaTemporary(path, content, (temporary) => rename(temporary, path))
}

/** Like {@link writeDurably}, but returns false when the name exists. Of many simultaneous calls exactly one returns true. */
export async function createDurably(path: string, content: Content): Promise<boolean> {
  let created = true
  await viaTemporary(path, content, (temporary) =>
    link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      created = false
    }),
  )
  return created
}

async function viaTemporary(
  path: string,
  content: Content,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeAndSync(temporary, content)
    await publish(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(dirname(path))
}

async function writeAndSync(path: string, content: Content): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Fsyncs a folder: a new name is durable only when its folder is. Windows cannot open folders and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
