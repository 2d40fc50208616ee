import { join } from 'node:path'
import { startOwnPostgres } from '../server/testing/postgres/postgres.ts'
import { fillStore } from './data.ts'
import { CONNECTIONS, load, machine, median, ROUNDS, type Sample } from './load.ts'
import { operations, posting, type Operation } from './operations.ts'
import { setScene } from './users.ts'
import { startProduct, type Server } from './servers.ts'

/** Measures the product on PostgreSQL: one node, then one more, up to so many, with the same requests under way. */
export async function measureNodes(
  folder: string,
  tickets: number,
  most: number,
  seconds: number,
): Promise<void> {
  const postgres = await startOwnPostgres('usual')
  const running: Server[] = []
  try {
    const dataDir = join(folder, 'nodes')
    await fillStore({ dataDir, databaseUrl: postgres.url }, tickets)
    running.push(...(await startNodes(dataDir, postgres.url, most)))
    const [first] = running
    if (!first) throw new Error('There must be one node at least.')
    const { tokens, ticketId, otherTicketIds } = await setScene(first)
    console.log(
      `PostgreSQL, ${tickets} tickets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s, medians`,
    )
    console.log(`${machine()}; load generator, nodes and database share them\n`)
    console.log('| operation | nodes | requests/s | p50 ms | p99 ms | against one |')
    console.log('|---|--:|--:|--:|--:|--:|')
    const inMany = posting(`posting in ${otherTicketIds.length} chats`, otherTicketIds)
    for (const operation of [...(await operations(ticketId)), inMany]) {
      for (const row of await rowsOf(operation, tokens[operation.as], running, seconds)) console.log(row)
    }
  } finally {
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
  }
}

const startNodes = (dataDir: string, databaseUrl: string, count: number): Promise<Server[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      startProduct(`${dataDir}-${index}`, { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0' }),
    ),
  )

/** The rows of one operation. The numbers of nodes take turns, so that a change of the machine's speed meets all. */
async function rowsOf(
  operation: Operation,
  token: string,
  running: Server[],
  seconds: number,
): Promise<string[]> {
  const rounds: Sample[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const samples: Sample[] = []
    for (let count = 1; count <= running.length; count++) {
      samples.push(await loadAll(running.slice(0, count), operation, token, seconds))
    }
    rounds.push(samples)
  }
  return running.map((_, index) => {
    const of = (figure: keyof Sample) =>
      median(rounds.map((samples) => samples[index]?.[figure] ?? Number.NaN))
    const ratio = median(
      rounds.map((samples) => (samples[index]?.perSecond ?? 0) / (samples[0]?.perSecond ?? 0)),
    )
    const figures = [of('perSecond').toFixed(0), of('p50').toFixed(0), of('p99').toFixed(0), ratio.toFixed(2)]
    return `| ${[operation.name, index + 1, ...figures].join(' | ')} |`
  })
}

/** Spreads the same requests over some nodes. */
async function loadAll(
  nodes: Server[],
  operation: Operation,
  token: string,
  seconds: number,
): Promise<Sample> {
  const samples = await Promise.all(
    nodes.map((node, index) => {
      const share = Math.floor((CONNECTIONS + index) / nodes.length)
      return load(node, operation, token, seconds, share)
    }),
  )
  return {
    perSecond: samples.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...samples.map(({ p50 }) => p50)),
    p99: Math.max(...samples.map(({ p99 }) => p99)),
  }
}
