import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '../../kernel/refusal.ts'

/** The log of a database, as far as the disk has it. */
type LogDisk = {
  /** To be called before a commit, from which on others may read what is not on the disk. */
  committing(): void
  /** To be called where that commit failed, so that nobody can have read anything of it. */
  failed(): void
  /** Comes back once the disk has everything that was committed before the call. */
  written(): Promise<void>
  /** The same, for who only read; null where the disk has it already. */
  pending(): Promise<void> | null
  close(): Promise<void>
}

/**
 * Waits for the disk beside the event loop: SQLite itself would hold up everything else meanwhile. It writes its log when a
 * change is committed, and here the file is told to the disk, once for all commits that wait for it.
 *
 * Where the disk fails, what it has of the log is unknown from then on, and being told again it would say that all is
 * well. So `moveAll`, which has to write everything into the database file, decides.
 */
export function createLogDisk(file: string, moveAll: () => Promise<void>): LogDisk {
  let log: Promise<FileHandle> | null = null
  let underWay: Promise<void> | null = null
  let next: Promise<void> | null = null
  let isCommitting = false

  async function write(): Promise<void> {
    const opened = (log ??= open(`${file}-wal`, 'r+'))
    try {
      await (await opened).datasync()
    } catch {
      log = null
      void opened.then((handle) => handle.close()).catch(() => {})
      await moveAll().catch((error: unknown) => {
        throw new Refusal('unavailable', { cause: error })
      })
    }
  }

  function begin(): Promise<void> {
    const writing = write().finally(() => {
      if (underWay === writing) underWay = null
    })
    underWay = writing
    return writing
  }

  function afterThis(): Promise<void> {
    if (!underWay) return begin()
    // What is under way may have begun before the latest commit.
    next ??= underWay
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }

  return {
    committing() {
      isCommitting = true
    },
    failed() {
      isCommitting = false
    },
    written() {
      isCommitting = false
      return afterThis()
    },
    pending: () => (isCommitting ? afterThis() : (next ?? underWay)),
    async close() {
      while (next ?? underWay) await (next ?? underWay)?.catch(() => {})
      await (await log)?.close()
    },
  }
}
