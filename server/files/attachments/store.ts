import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../kernel/store.ts'
import { createQueue, type Queue } from '../../kernel/scheduling/fair-queue.ts'
import type { FileScanner } from '../incoming/scanner.ts'
import type { DailyBytes } from '../../config/files.ts'

/** The file store with the limits of the install. */
type AttachmentStore = {
  /** Maximum size of a file, in bytes. */
  maxBytes: number
  dailyBytes: DailyBytes
  /** Null when no virus scanner is configured. */
  scanner: FileScanner | null
  /** Free bytes on the disk; null where files are stored in PostgreSQL. */
  freeBytes: (() => Promise<number>) | null
  /** Ids of uploads that could not be deleted because the disk was full. */
  leftOver: Set<string>
  /** Queue for checking and storing files, fair between users. */
  inTurn: Queue
  /** Stores a file under a name made of the hash of its content. */
  keep(file: string, pieces: () => AsyncIterable<Uint8Array>): Promise<void>
  /** The content in pieces; null for a missing file. */
  open(file: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** Concurrency of checking. A small machine can hash two files and still answer requests. */
const WIDTH = 2

export const createAttachmentStore = (
  files: Files,
  install: Pick<AttachmentStore, 'maxBytes' | 'dailyBytes' | 'scanner' | 'freeBytes'>,
): AttachmentStore => ({
  ...install,
  leftOver: new Set(),
  inTurn: createQueue(WIDTH),
  keep: (file, pieces) => files.keep(file, pieces),
  open: (file) => files.open(file),
})

/** Computes the name of a file from its pieces, as their SHA-256. */
export function nameOfContent() {
  const hash = createHash('sha256')
  return {
    add: (piece: Uint8Array): void => void hash.update(piece),
    name: (): string => `${hash.digest('hex')}.bin`,
  }
}

/** Reads a whole file into memory; null for a missing one. Only for files with a size limit of the install. */
export async function readWhole(
  attachments: Pick<AttachmentStore, 'open'>,
  file: string,
): Promise<Buffer | null> {
  const pieces = await attachments.open(file)
  return pieces && buffer(pieces)
}

declare module '../../kernel/context.ts' {
  interface Context {
    attachments: AttachmentStore
  }
}
