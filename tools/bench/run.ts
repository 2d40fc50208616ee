/**
 * Measures the product: npm run bench -- rates|load|million|rest
 *   [--database postgres] [--tickets N] [--seconds S] [--data FOLDER] [--product CHECKOUT]
 */
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Install, openInstall, type Options } from './install.ts'
import { measureMillion, measureRates } from './rates.ts'
import { measureLoad, measureRest } from './steady.ts'

type Mode = { run(install: Install, options: Options): Promise<void>; tickets: number; seconds: number }

const MODES: Record<string, Mode> = {
  rates: { run: measureRates, tickets: 100_000, seconds: 4 },
  load: { run: measureLoad, tickets: 100_000, seconds: 60 },
  million: { run: measureMillion, tickets: 1_000_000, seconds: 4 },
  rest: { run: measureRest, tickets: 100_000, seconds: 30 },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    tickets: { type: 'string' },
    seconds: { type: 'string' },
    data: { type: 'string', default: join(import.meta.dirname, 'data') },
    product: { type: 'string', default: join(import.meta.dirname, '../..') },
  },
})
const mode = MODES[positionals[0] ?? '']
const { database } = values
if (!mode) throw new Error(`Name one of ${Object.keys(MODES).join(', ')}.`)
if (database !== 'sqlite' && database !== 'postgres') throw new Error('--database is sqlite or postgres.')
const options: Options = {
  database,
  tickets: Number(values.tickets ?? mode.tickets),
  seconds: Number(values.seconds ?? mode.seconds),
  data: resolve(values.data),
  product: resolve(values.product),
}
const install = await openInstall(options)
try {
  const machine = `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`
  console.log(`${machine}, Node ${process.version}, ${new Date().toISOString().slice(0, 16)}`)
  console.log(`${database}, ${options.tickets} tickets, ${options.seconds} s each\n`)
  await mode.run(install, options)
} finally {
  await install.close()
}
process.exit()
