import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** Bytes of a time in milliseconds since 1970. They fill whole base64 characters. */
const TIME_BYTES = 6
/** Random bytes are generated for many ids at once: one call costs more than the rest of an id. */
const chance = Buffer.alloc(ID_BYTES * 256)
let used = chance.length

/** An unguessable id: 128 random bits, safe in addresses and file names. */
export const newId = (): string => next(() => {})

/**
 * An id for rows that are created continuously. It begins with the time, so new rows are adjacent in their index and a commit
 * writes few pages. With random ids each row would touch its own page. Not a secret: 80 bits are random.
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
  // Some ids are secrets, so their bytes are cleared.
  chance.fill(0, used - ID_BYTES, used)
  return id
}
