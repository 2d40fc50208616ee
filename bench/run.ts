/**
 * Measures the product against a bare handler, in turn, in one run: `npm run bench -- [--tickets N] [--seconds N]`;
 * some nodes on PostgreSQL against fewer of them: `npm run bench -- --store postgres [--nodes N]`;
 * or what live connections cost: `npm run bench -- live [--connections N]`.
 */
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDataFolder, sampleFolder } from './data.ts'
import { measureLive } from './live.ts'
import { CONNECTIONS, load, machine, median, ROUNDS, type Sample } from './load.ts'
import { measureNodes } from './nodes.ts'
import { operations, type Operation } from './operations.ts'
import { setScene } from './people.ts'
import { startBare, startProduct, type Server } from './servers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tickets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1000' },
    store: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
  },
})
const tickets = Number(values.tickets)
const seconds = Number(values.seconds)
const folder = await mkdtemp(join(tmpdir(), 'support-desk-bench-'))

try {
  if (positionals.includes('live')) await measureLive(folder, Number(values.connections))
  else if (values.store === 'postgres') await measureNodes(folder, tickets, Number(values.nodes), seconds)
  else await compareAll()
} finally {
  await rm(folder, { recursive: true })
}

async function compareAll(): Promise<void> {
  const prepared = sampleFolder(tickets)
  if (!(await stat(prepared).catch(() => null))) await fillDataFolder(prepared, tickets)
  const ours = join(folder, 'ours')
  const theirs = join(folder, 'bare')
  await cp(prepared, ours, { recursive: true })
  const product = await startProduct(ours)
  const { tokens, ticketId } = await setScene(product)
  await product.stop()
  await cp(ours, theirs, { recursive: true })

  const running = [await startProduct(ours), await startBare(theirs)] as const
  try {
    console.log(`${tickets} tickets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s, medians`)
    console.log(`${machine()}\n`)
    console.log(
      '| operation | requests/s | p50 ms | p99 ms | bare requests/s | bare p50 | bare p99 | ratio |',
    )
    console.log('|---|--:|--:|--:|--:|--:|--:|--:|')
    for (const operation of await operations(ticketId)) {
      console.log(await compare(operation, tokens[operation.as], running))
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
}

/** A row of the table. The two take turns, so that a change of the machine's speed meets both. */
async function compare(
  operation: Operation,
  token: string,
  [product, bare]: readonly [Server, Server],
): Promise<string> {
  const rounds: [Sample, Sample][] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([await load(product, operation, token, seconds), await load(bare, operation, token, seconds)])
  }
  const of = (which: 0 | 1, figure: keyof Sample) => median(rounds.map((pair) => pair[which][figure]))
  const figures = ([0, 1] as const).flatMap((which) => [
    of(which, 'perSecond').toFixed(0),
    of(which, 'p50').toFixed(0),
    of(which, 'p99').toFixed(0),
  ])
  const ratio = median(rounds.map(([own, floor]) => own.perSecond / floor.perSecond))
  return `| ${[operation.name, ...figures, ratio.toFixed(2)].join(' | ')} |`
}
