/** Limit of the headers. Those of a mail with a very long route are shorter. */
const MOST_BYTES = 100_000

/** The headers of a raw mail up to the limit, and whether they are complete. */
export async function readHead(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ head: Buffer; isWhole: boolean }> {
  let read = Buffer.alloc(0)
  for await (const piece of pieces) {
    read = Buffer.concat([read, piece])
    const end = /\r?\n\r?\n/.exec(read.toString('latin1'))
    if (end)
      return { head: read.subarray(0, Math.min(end.index, MOST_BYTES)), isWhole: end.index <= MOST_BYTES }
    if (read.length > MOST_BYTES) return { head: read.subarray(0, MOST_BYTES), isWhole: false }
  }
  return { head: read, isWhole: true }
}
