import { Resolver } from 'node:dns/promises'
import { promises as files, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/**
 * Kills the program that loads this with `--import` at a step: before a statement of its database or a file operation.
 * An IPC message sets the step, by number or by words of its name. The last argument advances its clock in seconds, so
 * that leases of a killed process have expired for the next one.
 */
export type Death = { at: number | string }

let death: Death | null = null
let steps = 0

/** Counts a step, and kills the process at the chosen one. */
function step(name: string): void {
  // Reads change nothing.
  if (!death || /^\s*select/i.test(name)) return
  steps += 1
  if (typeof death.at === 'number' ? steps < death.at : !name.includes(death.at)) return
  writeSync(2, `killed before ${name.replaceAll(/\s+/g, ' ').slice(0, 90)}\n`)
  process.kill(process.pid, 'SIGKILL')
  // The signal arrives a moment later, so block until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

type Method = (...given: unknown[]) => unknown

/** Makes each call of a method a step. */
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

// No DNS queries, because they may be slow.
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
// The IPC channel must not keep the process alive. It exits with its parent.
process.channel?.unref()
process.on('disconnect', () => process.exit())
