import type { Files } from '../core/ports.ts'
import type { Engine } from './engine.ts'

const PIECE_BYTES = 256 * 1024

/** Files as rows of the database, in pieces, so that none has to be in memory as a whole. */
export const fileRows = ({ reader, commit }: Pick<Engine, 'reader' | 'commit'>): Files => ({
  async keep(name, bytes) {
    const known = await reader
      .selectFrom('file_pieces')
      .select('name')
      .where('name', '=', name)
      .limit(1)
      .execute()
    if (known.length > 0) return
    await commit(async (tx) => {
      for (let start = 0, number = 0; start === 0 || start < bytes.length; start += PIECE_BYTES, number++) {
        const piece = Buffer.from(bytes.subarray(start, start + PIECE_BYTES))
        await tx
          .insertInto('file_pieces')
          .values({ name, number, bytes: piece })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    })
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
})
