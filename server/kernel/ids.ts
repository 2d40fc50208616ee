import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** As many as milliseconds since 1970 take, and letters that stand for nothing else. */
const TIME_BYTES = 6
/** Chance is fetched for many ids at once: asking for it costs more than all else about an id. */
const chance = Buffer.alloc(ID_BYTES * 256)
let used = chance.length

/** An unguessable id: 128 random bits, safe in addresses and file names. */
export const newId = (): string => next(() => {})

/**
 * An id for rows that are made all the time. It begins with when that was, so that those of one time lie together in their index, and
 * a commit writes few pages of it; with an id by chance alone each would be on a page of its own. No secret: 80 bits are left to chance.
 */
export const newRowId = (at: Date): string =>
  next((start) => chance.writeUIntBE(at.getTime(), start, TIME_BYTES))

function next(mark: (start: number) => void): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  mark(used)
  used += ID_BYTES
  const id = chance.toString('base64url', used - ID_BYTES, used)
  // Some ids stand for a secret; none is left lying here.
  chance.fill(0, used - ID_BYTES, used)
  return id
}
