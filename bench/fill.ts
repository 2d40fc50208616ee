/**
 * Fills a data folder with a made history: `npm run bench:data -- --tickets 1000000 [--out FOLDER] [--seed N]`, and with
 * `--engine both` the data folder of a PostgreSQL beside it with the same one.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preparePostgres, sampleFolder } from './folders.ts'
import { fillFolder } from './history/fill-folder.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const tickets = Number(values.tickets)
const folder = values.out ?? sampleFolder(tickets)
const file = join(folder, 'support-desk.sqlite')
if (await stat(file).catch(() => null)) {
  if (values.engine !== 'both') throw new Error(`There is an install in ${folder} already.`)
} else await fill()
if (values.engine === 'both') await fillPostgres()

async function fill(): Promise<void> {
  const start = performance.now()
  await fillFolder(folder, {
    tickets,
    seed: Number(values.seed),
    report: (what, seconds) => console.log(`${what}: ${seconds.toFixed(1)} s`),
  })
  const { size } = await stat(file)
  console.log(
    `${folder}: ${(size / 1e6).toFixed(0)} MB, ${(size / tickets).toFixed(0)} bytes a ticket, ${secondsSince(start)} s`,
  )
}

async function fillPostgres(): Promise<void> {
  const start = performance.now()
  const scratch = await mkdtemp(join(tmpdir(), 'support-desk-bench-'))
  try {
    console.log(`${await preparePostgres(folder, join(scratch, 'copy'))}: ${secondsSince(start)} s`)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
