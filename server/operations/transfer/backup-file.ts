import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { syncFolder } from '../../kernel/durable.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { fromRecords, toRecords } from './backup-frames.ts'
import type { Item } from './items.ts'

/**
 * A backup is one file:
 *
 *     SUPPORT-DESK-BACKUP 1\n                 format version
 *     <Zstandard>                             records of the install, see backup-frames.ts and items.ts
 *     \nSHA-256 <64 digits>\n                 hash of all bytes before this line
 *
 * The records are the heading (time, product version, migrations, secret), each table followed by its rows, each file
 * followed by its pieces, and an end with counts and hashes. A restore rebuilds the search index.
 */
const MAGIC = 'SUPPORT-DESK-BACKUP '
const FORMAT = 1
const FIRST_LINE = Buffer.from(`${MAGIC}${FORMAT}\n`)
const LAST_LINE = /^\nSHA-256 ([0-9a-f]{64})\n$/
const LAST_LINE_BYTES = '\nSHA-256 \n'.length + 64

/** Writes a backup atomically: the file appears when it is complete and fsynced. Returns its size in bytes. */
export async function writeBackup(path: string, items: AsyncIterable<Item>): Promise<number> {
  if (existsSync(path)) throw thereAlready(path)
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  const notWritten = (error: NodeJS.ErrnoException) => {
    throw new StartProblem(
      `${path} cannot be written (${error.message}); name a file where there is room and this user may write`,
    )
  }
  const file = await open(temporary, 'wx', 0o600).catch(notWritten)
  try {
    let size: number
    try {
      size = await writeTo((bytes) => file.writeFile(bytes).catch(notWritten), items)
      await file.sync().catch(notWritten)
    } finally {
      await file.close()
    }
    await publish(temporary, path)
    await syncFolder(dirname(path))
    return size
  } finally {
    await rm(temporary, { force: true })
  }
}

const thereAlready = (path: string) => new StartProblem(`${path} is there already; nothing was changed`)

/** Errors of network disks that do not support hard links. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

async function publish(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') throw thereAlready(path)
    if (!WITHOUT_LINKS.has(code)) throw error
    await rename(temporary, path)
  }
}

async function writeTo(
  write: (bytes: Uint8Array) => Promise<void>,
  items: AsyncIterable<Item>,
): Promise<number> {
  const hash = createHash('sha256')
  let size = 0
  const append = async (bytes: Uint8Array): Promise<void> => {
    await write(bytes)
    size += bytes.length
  }
  const appendHashed = (bytes: Uint8Array): Promise<void> => {
    hash.update(bytes)
    return append(bytes)
  }
  await appendHashed(FIRST_LINE)
  await pipeline(
    Readable.from(toRecords(items)),
    createZstdCompress(),
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) await appendHashed(chunk)
    },
  )
  await append(Buffer.from(`\nSHA-256 ${hash.digest('hex')}\n`))
  return size
}

/** Verifies all bytes of a backup, then returns its items. */
export async function readBackup(path: string): Promise<AsyncIterable<Item>> {
  const contentEnd = await check(path)
  return unpack(path, contentEnd)
}

async function* unpack(path: string, contentEnd: number): AsyncGenerator<Item> {
  const packed = createReadStream(path, { start: FIRST_LINE.length, end: contentEnd - 1 })
  const plain = createZstdDecompress()
  // Errors of both streams surface where the second one is read.
  pipeline(packed, plain).catch(() => {})
  try {
    yield* fromRecords(plain)
  } finally {
    packed.destroy()
    plain.destroy()
  }
}

/** Checks the format and the SHA-256 of a backup. Returns the position at which its content ends. */
async function check(path: string): Promise<number> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${path} cannot be read: ${error.message}`)
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new StartProblem(`${path} is not a backup`)
    const { size } = stats
    const first = await read(file, 0, FIRST_LINE.length)
    if (!first.toString('latin1').startsWith(MAGIC)) throw new StartProblem(`${path} is not a backup`)
    if (!first.equals(FIRST_LINE)) {
      throw new StartProblem(`${path} is a backup of another format than version ${FORMAT} reads`)
    }
    const contentEnd = size - LAST_LINE_BYTES
    const last = contentEnd > FIRST_LINE.length && (await read(file, contentEnd, LAST_LINE_BYTES))
    const expected = last && LAST_LINE.exec(last.toString('latin1'))?.[1]
    if (!expected) throw new StartProblem(`${path} is cut off: its end is missing`)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path, { end: contentEnd - 1 })) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== expected) {
      throw new StartProblem(`${path} is not as it was written: its contents were changed or damaged`)
    }
    return contentEnd
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
