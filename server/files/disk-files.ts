import { access, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../core/ports.ts'
import { makePrivateFolder, writeDurably } from './durable.ts'

const PIECE_BYTES = 256 * 1024

/** Files in a folder, spread over subfolders by the beginning of their names. */
export function createDiskFiles(folder: string): Files {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  return {
    async keep(name, bytes) {
      const path = pathOf(name)
      if (await exists(path)) return
      await makePrivateFolder(dirname(path))
      await writeDurably(path, bytes)
    },

    async open(name) {
      const file = await open(pathOf(name)).catch(nullWhenAbsent)
      return file && file.createReadStream({ highWaterMark: PIECE_BYTES })
    },

    async names(after, limit) {
      const found: string[] = []
      for (const part of await entriesOf(folder)) {
        if (part < after.slice(0, 2)) continue
        const names = await entriesOf(join(folder, part))
        found.push(...names.filter((name) => name > after && !name.endsWith('.tmp')))
        if (found.length >= limit) break
      }
      return found.slice(0, limit)
    },
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const entriesOf = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(nullWhenAbsent)) ?? []).toSorted()

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
