import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** Recorded answers of clamd to the same bytes; `streamMaxLength` is its setting, in bytes. */
export const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded.json'), 'utf8'),
) as Record<'version' | 'clean' | 'infected' | 'tooLong' | 'partAlone' | 'stalled', string> & {
  streamMaxLength: number
}

const COMMAND = 'zINSTREAM\0'
/** The EICAR test file, which every scanner detects. Split in two, so that scanners ignore this source file. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** A fault instead of an answer. */
type Fault = 'silent' | 'closes at the end' | 'closes in the middle' | { says: string }

export type RecordedClamd = {
  /** The value of `CLAMD_URL`. */
  url: string
  /** The complete files that it has scanned. */
  heard: Buffer[]
  /** The current fault; null: it works. */
  fault: Fault | null
  /** Runs once before the next answer. */
  meanwhile: (() => Promise<unknown>) | null
  stop(): void
}

/**
 * Listens on loopback and answers like clamd: it refuses a too large length at once, and closes each connection after
 * its answer.
 */
export async function startRecordedClamd(): Promise<RecordedClamd> {
  const open = new Set<Socket>()
  const clamd: RecordedClamd = { url: '', heard: [], fault: null, meanwhile: null, stop }
  const server = createServer((socket) => {
    open.add(socket)
    let said = Buffer.alloc(0)
    let isOver = false
    socket.on('error', () => {})
    socket.on('data', async (data: Buffer) => {
      if (isOver) return
      said = Buffer.concat([said, data])
      const { content, isTooLong } = readStream(said)
      isOver = isTooLong || content !== null || clamd.fault === 'closes in the middle'
      if (clamd.fault === 'closes in the middle') return socket.destroy()
      // Like clamd, it stops reading, so the client may lose the answer.
      if (isTooLong) return socket.write(RECORDED.tooLong, () => socket.destroy())
      if (content === null) return
      clamd.heard.push(content)
      const others = clamd.meanwhile
      clamd.meanwhile = null
      await others?.()
      if (clamd.fault === 'silent') return
      if (clamd.fault === 'closes at the end') return socket.destroy()
      socket.end(clamd.fault?.says ?? (content.includes(EICAR) ? RECORDED.infected : RECORDED.clean))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  clamd.url = `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return clamd

  function stop(): void {
    for (const socket of open) socket.destroy()
    server.close()
  }
}

/** Parses the received bytes: the content if its end has arrived, and whether a chunk is too long. */
function readStream(said: Buffer): { content: Buffer | null; isTooLong: boolean } {
  if (said.length < COMMAND.length) return { content: null, isTooLong: false }
  if (said.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('clamd knows no such command.')
  const pieces: Buffer[] = []
  let total = 0
  for (let at = COMMAND.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(pieces), isTooLong: false }
    total += length
    if (total > RECORDED.streamMaxLength) return { content: null, isTooLong: true }
    pieces.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: null, isTooLong: false }
}
