import { Resolver } from 'node:dns/promises'
import { promises as files, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/**
 * Kills the program that loads this with `--import`, at a step of its work: before a statement of its database or a step of its files.
 * What it is told over IPC is the number of the step from then on, or words of it. The last argument is by how many seconds its
 * clock is ahead, so that what a killed one has claimed is free for the next.
 */
export type Death = { at: number | string }

let death: Death | null = null
let steps = 0

/** Counts a step, unless it is the last. */
function step(name: string): void {
  // What only reads leaves everything as it was.
  if (!death || /^\s*select/i.test(name)) return
  steps += 1
  if (typeof death.at === 'number' ? steps < death.at : !name.includes(death.at)) return
  writeSync(2, `killed before ${name.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`)
  process.kill(process.pid, 'SIGKILL')
  // Nothing comes after a signal to oneself, but it is delivered a moment later.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

type Method = (...given: unknown[]) => unknown

/** Puts a step before each call of a method. */
function watch(owner: object, method: string, nameOf: (self: unknown, given: unknown[]) => string): void {
  const before = Reflect.get(owner, method) as Method
  Reflect.set(owner, method, function watched(this: unknown, ...given: unknown[]) {
    step(nameOf(this, given))
    return Reflect.apply(before, this, given)
  })
}

for (const method of ['run', 'all', 'get', 'iterate']) {
  watch(StatementSync.prototype, method, (self) => (self as StatementSync).sourceSQL)
}
watch(Client.prototype, 'query', (_, [given]) => {
  const text = typeof given === 'string' ? given : (given as { text?: string } | undefined)?.text
  return text ?? 'a statement'
})
for (const method of ['open', 'rename', 'link', 'rm', 'mkdir']) watch(files, method, () => `files ${method}`)
const any = await files.open(import.meta.filename)
watch(Object.getPrototypeOf(any) as object, 'sync', () => 'files sync')
await any.close()
syncBuiltinESMExports()

// Of the world outside nobody is asked, who might be slow to answer.
Reflect.set(Resolver.prototype, 'resolve', () =>
  Promise.reject(Object.assign(new Error('There is no such name.'), { code: 'ENOTFOUND' })),
)

const aheadMs = Number(process.argv.at(-1)) * 1000 || 0
const now = Date.now.bind(Date)
globalThis.Date = new Proxy(Date, {
  construct: (made, given, as) =>
    Reflect.construct(made, given.length === 0 ? [now() + aheadMs] : given, as) as object,
  get: (from, key) => (key === 'now' ? () => now() + aheadMs : (Reflect.get(from, key) as unknown)),
})

process.on('message', (told: Death) => {
  death = told
  steps = 0
  process.send?.('armed')
})
// Being told is no reason to stay up; without whoever started it nobody would end it.
process.channel?.unref()
process.on('disconnect', () => process.exit())
