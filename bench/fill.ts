/** Fills a data folder with a made history: `npm run bench:data -- --tickets 1000000 [--out FOLDER] [--seed N]`. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampleFolder } from './data.ts'
import { fillFolder } from './history/fill-folder.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '10000' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const tickets = Number(values.tickets)
const folder = values.out ?? sampleFolder(tickets)
if (await stat(join(folder, 'support-desk.sqlite')).catch(() => null)) {
  throw new Error(`There is an install in ${folder} already.`)
}
const start = performance.now()
await fillFolder(folder, {
  tickets,
  seed: Number(values.seed),
  report: (what, seconds) => console.log(`${what}: ${seconds.toFixed(1)} s`),
})
const { size } = await stat(join(folder, 'support-desk.sqlite'))
const seconds = (performance.now() - start) / 1000
console.log(
  `${folder}: ${(size / 1e6).toFixed(0)} MB, ${(size / tickets).toFixed(0)} bytes a ticket, ${seconds.toFixed(0)} s`,
)
