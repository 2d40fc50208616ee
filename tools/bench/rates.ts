import type { Install, Options } from './install.ts'
import { load, printHead, printRow } from './load.ts'
import { changeOperations, createChanges, type Kind, readOperations, searchOperations } from './operations.ts'
import { openScene } from './scene.ts'
import { cpuSeconds, startBare } from './server.ts'

const CONNECTIONS = 16
/** The best peer's requests per second, on a machine where the bare handler reached `PEERS_BARE`, and the target factor. */
const PEERS: Partial<Record<Kind, { perSecond: number; factor: number }>> = {
  list: { perSecond: 39, factor: 10 },
  details: { perSecond: 99, factor: 10 },
  count: { perSecond: 410, factor: 10 },
  post: { perSecond: 88, factor: 3 },
  raise: { perSecond: 54, factor: 3 },
}
const PEERS_BARE = 95_000
const SLOWEST_MS = 1000
const MILLION_KINDS = new Set<Kind>(['list', 'details', 'view'])
const MILLION_MS = 50

const BARE = { name: 'bare', requests: [{ method: 'GET', path: '/', headers: {} } as const] }

/** Requests per second of every operation, compared with a bare handler measured right before and after. */
export async function measureRates(install: Install, { seconds }: Options): Promise<void> {
  const { address, pid } = await install.start()
  const scene = await openScene(address, install.file)
  const operations = [
    ...(await readOperations(address, scene)),
    ...searchOperations(scene),
    ...changeOperations(await createChanges(scene), scene),
  ]
  printHead('operation,requests/s,CPU ms,p50 ms,p99 ms,bare/s,ratio,best peer scaled,factor,met'.split(','))
  const bare = await startBare()
  const measureBare = () => load(bare.address, BARE, Math.min(1, seconds), CONNECTIONS)
  let before = await measureBare()
  for (const operation of operations) {
    const connections = operation.kind === 'slowest' ? 1 : CONNECTIONS
    const used = await cpuSeconds(pid)
    const { count, perSecond, p50, p99 } = await load(address, operation, seconds, connections)
    const cpu = (1000 * ((await cpuSeconds(pid)) - used)) / count
    const after = await measureBare()
    const floor = (before.perSecond + after.perSecond) / 2
    before = after
    const peer = PEERS[operation.kind]
    const scaled = ((peer?.perSecond ?? Number.NaN) * floor) / PEERS_BARE
    const factor = perSecond / scaled
    const isMet = peer ? factor >= peer.factor : operation.kind === 'slowest' ? p99 <= SLOWEST_MS : null
    const ratio = (perSecond / floor).toFixed(4)
    printRow([operation.name, perSecond, cpu, p50, p99, floor, ratio, scaled, factor, verdict(isMet)])
  }
  await bare.stop()
  await install.verify()
  console.log('\n`npm run verify` found nothing wrong.')
}

/** p99 of lists, views and details with one client. */
export async function measureMillion(install: Install, { seconds }: Options): Promise<void> {
  const { address } = await install.start()
  const operations = await readOperations(address, await openScene(address, install.file))
  printHead(['operation, one client', 'requests/s', 'p50 ms', 'p99 ms', 'target met'])
  for (const operation of operations.filter(({ kind }) => MILLION_KINDS.has(kind))) {
    // The first run warms up the caches, as in an install in use.
    await load(address, operation, seconds, 1)
    const { perSecond, p50, p99 } = await load(address, operation, seconds, 1)
    printRow([operation.name, perSecond, p50, p99, verdict(p99 <= MILLION_MS)])
  }
}

const verdict = (isMet: boolean | null): string => (isMet === null ? '' : isMet ? 'yes' : '**no**')
