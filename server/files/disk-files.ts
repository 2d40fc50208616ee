import { access, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder, writeDurably } from '../kernel/durable.ts'
import type { Clock } from '../kernel/time.ts'
import type { Files } from '../kernel/store.ts'

const PIECE_BYTES = 256 * 1024

/** File store in a folder, with subfolders named by the first two characters of file names. */
export function createDiskFiles(folder: string, clock: Clock = () => new Date()): Files {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name)
  const kept = createLatest()
  const removals = new Map<string, Promise<void>>()
  return {
    async keep(name, content) {
      kept.note(name, clock().toISOString())
      await removals.get(name)
      const path = pathOf(name)
      if (await exists(path)) return
      await makePrivateFolder(dirname(path))
      await writeDurably(path, typeof content === 'function' ? content() : content)
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

    async remove(name, since) {
      if (kept.isSince(name, since)) return false
      const removal = rm(pathOf(name), { force: true })
      removals.set(name, removal)
      await removal.finally(() => removals.delete(name))
      return true
    },
  }
}

/** Size of the in-memory list of recently stored files. It suffices because a single process uses the folder. */
const MOST_NOTED = 10_000

function createLatest() {
  const moments = new Map<string, string>()
  return {
    note(name: string, moment: string): void {
      moments.delete(name)
      moments.set(name, moment)
      const [oldest] = moments.keys()
      if (moments.size > MOST_NOTED && oldest !== undefined) moments.delete(oldest)
    },
    isSince: (name: string, moment: string): boolean => (moments.get(name) ?? '') >= moment,
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
