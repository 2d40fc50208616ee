/**
 * Measures the product against a bare handler, in turn, in one run, on installs of some sizes:
 * `npm run bench -- [--tickets 10000,1000000] [--seconds N] [--only NAME] [--data FOLDER]`;
 * some nodes on PostgreSQL against fewer of them: `npm run bench -- --store postgres [--tickets N] [--nodes N]`;
 * what pictures cost: `npm run bench -- pictures`;
 * or what live connections cost: `npm run bench -- live [--connections N]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAll } from './compare/compare.ts'
import { sampleFolder } from './data.ts'
import { measureLive } from './live.ts'
import { measureNodes } from './nodes.ts'
import { measurePictures } from './pictures.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tickets: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    connections: { type: 'string', default: '1000' },
    store: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
  },
})
const sizes = values.tickets.split(',').map(Number)
const [size = 0] = sizes
const seconds = Number(values.seconds)
const folder = await mkdtemp(join(tmpdir(), 'support-desk-bench-'))
const folderOf = (count: number): string =>
  values.data === undefined ? sampleFolder(count) : join(values.data, String(count))

try {
  if (positionals.includes('live')) await measureLive(folder, Number(values.connections))
  else if (positionals.includes('pictures')) await measurePictures(folder)
  else if (values.store === 'postgres') await measureNodes(folder, size, Number(values.nodes), seconds)
  else await compareAll(folder, { sizes, seconds, only: values.only, folderOf })
} finally {
  await rm(folder, { recursive: true })
}
