import { randomBytes } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What is written: all of it, or piece by piece. */
type Content = Uint8Array | string | AsyncIterable<Uint8Array>

/**
 * Makes a folder that its owner alone may enter, and those above it that are missing. Node's own way tries for ever where
 * the folder above is there and takes nothing in, as /proc does.
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

/** Somebody else may have made it meanwhile. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Writes a file so that after a crash it is there whole or not at all; replaces one of the same name. */
export async function writeDurably(path: string, content: Content): Promise<void> {
  await viaTemporary(path, content, (temporary) => rename(temporary, path))
}

/** Like {@link writeDurably}, but false when the name exists: of many at once exactly one gets true. */
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

/** A new name is durable only once its folder is; Windows cannot open folders and needs none of this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
