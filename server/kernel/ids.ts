import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** Chance is fetched for many ids at once: asking for it costs more than all else about an id. */
const chance = Buffer.alloc(ID_BYTES * 256)
let used = chance.length

/** An unguessable id: 128 random bits, safe in addresses and file names. */
export function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += ID_BYTES
  const id = chance.toString('base64url', used - ID_BYTES, used)
  // Some ids stand for a secret; none is left lying here.
  chance.fill(0, used - ID_BYTES, used)
  return id
}
