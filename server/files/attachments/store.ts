import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../../kernel/store.ts'
import { createQueue, type Queue } from '../../kernel/scheduling/fair-queue.ts'
import type { FileScanner } from '../incoming/scanner.ts'
import type { DailyBytes } from '../../config/files.ts'

/** Files of any kind, and what an install says of them. */
type AttachmentStore = {
  /** The most bytes that a file may have. */
  maxBytes: number
  dailyBytes: DailyBytes
  /** Null: nobody looks for viruses. */
  scanner: FileScanner | null
  /** What the disk has left; null where files are rows of another server. */
  freeBytes: (() => Promise<number>) | null
  /** Uploads of which a full disk has kept what there is. */
  leftOver: Set<string>
  /** Files that are checked and kept at a time; users whose files wait take turns. */
  inTurn: Queue
  /** Keeps a file under a name made of the hash of its content. */
  keep(file: string, pieces: () => AsyncIterable<Uint8Array>): Promise<void>
  /** The content in pieces; null where it is gone. */
  open(file: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** Reading and hashing two files at a time is what a small machine does beside its requests. */
const WIDTH = 2

/** Makes the store of one server. */
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

/** The name of a file whose content goes through {@link NameOfContent.add}. */
export function nameOfContent() {
  const hash = createHash('sha256')
  return {
    add: (piece: Uint8Array): void => void hash.update(piece),
    name: (): string => `${hash.digest('hex')}.bin`,
  }
}

/** A file as a whole; null where it is gone. For those of which an install has said how large they may be. */
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
