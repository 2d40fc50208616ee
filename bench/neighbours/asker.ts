/**
 * Somebody who asks for much: sends requests one after the other without a pause. Prints `BEGINS` before the first, and the status
 * of each answer once all of it has come. A program of its own, as it would be another's machine. `node asker.ts FILE`
 */
import { readFile } from 'node:fs/promises'
import { type Asking, BEGINS } from './disturbance.ts'

const { address, requests, isEndless } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Asking
const bodies = new Map<string, Buffer<ArrayBuffer>>()
for (const { bodyFile } of requests) {
  if (bodyFile !== undefined) bodies.set(bodyFile, await readFile(bodyFile))
}
process.stdout.write(`${BEGINS}\n`)

do {
  for (const { method, path, headers, bodyFile } of requests) {
    const body = bodyFile === undefined ? undefined : bodies.get(bodyFile)
    const response = await fetch(address + path, { method, headers, ...(body && { body }) })
    for await (const piece of response.body ?? []) void piece
    process.stdout.write(`${response.status}\n`)
  }
} while (isEndless)
