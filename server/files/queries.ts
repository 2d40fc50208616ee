import type { Db } from '../database/dialect.ts'
import type { Engine } from '../database/engine.ts'
import type { Clock } from '../kernel/time.ts'
import type { FileContents, Files } from '../kernel/store.ts'

const PIECE_BYTES = 256 * 1024

/** File store in the database. Files are split into pieces, so that none has to fit in memory. */
export const fileRows = (
  { reader, commit }: Pick<Engine, 'reader' | 'commit'>,
  clock: Clock = () => new Date(),
): Files => ({
  async keep(name, content) {
    const known = await reader
      .selectFrom('file_pieces')
      .select('name')
      .where('name', '=', name)
      .limit(1)
      .execute()
    const keptAt = clock().toISOString()
    if (known.length > 0 && (await commit((tx) => keepOn(tx, name, keptAt)))) return
    const insert = async (tx: Db): Promise<void> => {
      let number = 0
      for await (const bytes of piecesOf(content)) {
        await tx
          .insertInto('file_pieces')
          .values({ name, number: number++, bytes, kept_at: keptAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
    await commit(insert)
  },

  async open(name) {
    const pieceAt = (number: number) =>
      reader
        .selectFrom('file_pieces')
        .select('bytes')
        .where('name', '=', name)
        .where('number', '=', number)
        .executeTakeFirst()
    const first = await pieceAt(0)
    if (!first) return null
    return (async function* () {
      for (let piece: typeof first | undefined = first, number = 1; piece; piece = await pieceAt(number++)) {
        yield piece.bytes
      }
    })()
  },

  async names(after, limit) {
    const rows = await reader
      .selectFrom('file_pieces')
      .select('name')
      .where('name', '>', after)
      .where('number', '=', 0)
      .orderBy('name')
      .limit(limit)
      .execute()
    return rows.map(({ name }) => name)
  },

  remove: (name, since) =>
    commit(async (tx) => {
      // The first piece is the lock: a concurrent `keep` finds it gone and stores the file again.
      const { numDeletedRows } = await tx
        .deleteFrom('file_pieces')
        .where('name', '=', name)
        .where('number', '=', 0)
        .where('kept_at', '<', since)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return false
      await tx.deleteFrom('file_pieces').where('name', '=', name).execute()
      return true
    }),
})

/** Splits the content into at least one piece of at most {@link PIECE_BYTES}. */
async function* piecesOf(content: FileContents): AsyncGenerator<Buffer> {
  if (content instanceof Uint8Array) return yield* partsOf(content)
  for await (const piece of content()) yield* partsOf(piece)
}

function* partsOf(bytes: Uint8Array): Generator<Buffer> {
  for (let start = 0; start === 0 || start < bytes.length; start += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(start, start + PIECE_BYTES))
}

/** Updates the time of the last `keep`; false if the file was just removed. */
async function keepOn(db: Db, name: string, keptAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_pieces')
    .set({ kept_at: keptAt })
    .where('name', '=', name)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
