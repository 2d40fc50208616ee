import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fillFolder } from '../history/fill-folder.ts'
import { CONNECTIONS, machine, median, ROUNDS } from '../load.ts'
import { startFloor, startProduct, type Server } from '../servers.ts'
import { checkAlike } from './alike.ts'
import { countTimes, databaseSize, memoryOf, startTime } from './figures.ts'
import { load, type Sample } from './load.ts'
import type { Operation } from './operation.ts'
import { reads, searches, type Askers } from './reads.ts'
import { logIn, prepareScene, type Scene } from './scene.ts'
import { type DrawnUploads, raisingWith, writes } from './writes.ts'
import { drawUploads, UPLOADS } from '../uploads.ts'

export type Wanted = {
  sizes: number[]
  seconds: number
  /** Part of the names of the operations that are measured; empty for all. */
  only: string
  /** Where prepared folders lie, one for each size. */
  folderOf: (size: number) => string
}

/** What is loaded: the product, the floor, and the floor without a framework, which knows reads only. */
const SIDES = ['product', 'floor', 'bare'] as const
type SideName = (typeof SIDES)[number]
type Side = { server: Server; operations: Operation[] }
/** One size of install: all sides on the same copy of its folder, and what to ask each of them. */
type Place = {
  size: number
  dataDir: string
  scene: Scene
  sides: Record<SideName, Side>
  askers: Askers
  idle: number
}

/** Loads product and floors on installs of some sizes, in turn, and prints what they did. */
export async function compareAll(folder: string, wanted: Wanted): Promise<void> {
  const { sizes, seconds, only } = wanted
  const places: Place[] = []
  const starts: number[] = []
  const uploads = await drawAll(only)
  try {
    for (const size of sizes) {
      const dataDir = await copyOf(wanted, folder, size)
      const scene = await prepareScene(dataDir)
      if (only === '') starts.push(await startTime(dataDir))
      places.push(await open(size, dataDir, scene, uploads))
    }
    console.log(`${machine()}; ${new Date().toISOString().slice(0, 10)}`)
    console.log(
      `${sizes.join(' and ')} tickets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s, medians\n`,
    )
    await printTable(places, seconds, only)
    if (only === '') await printFigures(places, starts, wanted)
  } finally {
    await Promise.all(places.flatMap(({ sides }) => Object.values(sides).map(({ server }) => server.stop())))
  }
}

/** Before anything else: a server in this process would let no SVG be read any more. Only what is measured. */
async function drawAll(only: string): Promise<DrawnUploads[]> {
  const drawn: DrawnUploads[] = []
  for (const kind of UPLOADS.filter((each) => raisingWith(each).includes(only))) {
    drawn.push({ kind, pictures: await drawUploads(kind, ROUNDS * kind.perRound) })
  }
  return drawn
}

async function copyOf({ folderOf }: Wanted, folder: string, size: number): Promise<string> {
  const prepared = folderOf(size)
  if (!(await stat(join(prepared, 'support-desk.sqlite')).catch(() => null))) {
    console.error(`${size} tickets are being made in ${prepared}.`)
    await fillFolder(prepared, { tickets: size, seed: 1, report: () => {} })
  }
  const dataDir = join(folder, String(size))
  await cp(prepared, dataDir, { recursive: true })
  return dataDir
}

async function open(
  size: number,
  dataDir: string,
  scene: Scene,
  uploads: readonly DrawnUploads[],
): Promise<Place> {
  const product = await startProduct(dataDir)
  const { now: idle } = await memoryOf(product.pid)
  const floor = await startFloor(dataDir, 'fastify')
  const bare = await startFloor(dataDir, 'http')
  const all = (users: { id: string; username: string }[]) =>
    Promise.all(users.map((user) => logIn(product, user)))
  const askers = {
    admin: await logIn(product, scene.admin),
    members: await all(scene.members),
    users: await all(scene.users),
  }
  const reading = [...(await reads(product, scene, askers)), ...searches(askers)]
  const half = Math.floor(scene.fresh.length / 2)
  const side = (server: Server, fresh: string[]): Side => ({
    server,
    operations: [...reading, ...writes(uploads, scene, askers, fresh)],
  })
  return {
    size,
    dataDir,
    scene,
    askers,
    idle,
    sides: {
      product: side(product, scene.fresh.slice(0, half)),
      floor: side(floor, scene.fresh.slice(half)),
      bare: { server: bare, operations: reading },
    },
  }
}

async function printTable(places: Place[], seconds: number, only: string): Promise<void> {
  const [first] = places
  const last = places.at(-1)
  const columns = places.flatMap(({ size }) => [
    `${size}: requests/s`,
    'p50 ms',
    'p99 ms',
    'floor requests/s',
    'ratio',
    'bare requests/s',
  ])
  console.log(`| operation | ${columns.join(' | ')} | growth | floor’s growth |`)
  console.log(`|---|${columns.map(() => '--:|').join('')}--:|--:|`)
  for (const [index, { name }] of (first?.sides.product.operations ?? []).entries()) {
    if (!name.includes(only)) continue
    for (const { sides } of places) await checkSides(sides, index)
    const rounds: Partial<Record<SideName, Sample>>[][] = []
    // All take turns, so that a change of the machine's speed meets everybody.
    for (let round = 0; round < ROUNDS; round++) {
      const samples: Partial<Record<SideName, Sample>>[] = []
      for (const { sides } of places) samples.push(await loadSides(sides, index, seconds))
      rounds.push(samples)
    }
    const of = (place: number, side: SideName, figure: keyof Sample) =>
      median(rounds.map((samples) => samples[place]?.[side]?.[figure] ?? Number.NaN))
    const cells = places.flatMap((_, place) => [
      of(place, 'product', 'perSecond').toFixed(0),
      of(place, 'product', 'p50').toFixed(1),
      of(place, 'product', 'p99').toFixed(1),
      of(place, 'floor', 'perSecond').toFixed(0),
      (of(place, 'product', 'perSecond') / of(place, 'floor', 'perSecond')).toFixed(2),
      rounds[0]?.[place]?.bare ? of(place, 'bare', 'perSecond').toFixed(0) : '',
    ])
    const growth = (side: SideName) =>
      first === last ? '' : (of(0, side, 'perSecond') / of(places.length - 1, side, 'perSecond')).toFixed(2)
    console.log(`| ${[name, ...cells, growth('product'), growth('floor')].join(' | ')} |`)
  }
}

async function checkSides({ product, floor, bare }: Place['sides'], index: number): Promise<void> {
  const operation = product.operations[index]
  if (!operation) return
  await checkAlike(product.server, floor.server, operation)
  await checkAlike(product.server, bare.server, operation)
}

async function loadSides(
  sides: Place['sides'],
  index: number,
  seconds: number,
): Promise<Partial<Record<SideName, Sample>>> {
  const samples: Partial<Record<SideName, Sample>> = {}
  for (const name of SIDES) {
    const { server, operations } = sides[name]
    const operation = operations[index]
    if (operation) samples[name] = await load(server, operation, seconds)
  }
  return samples
}

async function printFigures(places: Place[], starts: number[], { folderOf }: Wanted): Promise<void> {
  console.log(`\n| | ${places.map(({ size }) => size).join(' | ')} |`)
  console.log(`|---|${places.map(() => '--:|').join('')}`)
  const row = (name: string, cells: string[]): void => console.log(`| ${[name, ...cells].join(' | ')} |`)
  row(
    'process start to first answer, ms',
    starts.map((start) => start.toFixed(0)),
  )
  const memories = await Promise.all(places.map(({ sides }) => memoryOf(sides.product.server.pid)))
  row(
    'memory when started, MB',
    places.map(({ idle }) => idle.toFixed(0)),
  )
  row(
    'memory after all of the above, MB',
    memories.map(({ now }) => now.toFixed(0)),
  )
  row(
    'most memory meanwhile, MB',
    memories.map(({ most }) => most.toFixed(0)),
  )
  const sizes = await Promise.all(places.map(({ size }) => databaseSize(folderOf(size))))
  row(
    'database, bytes per ticket',
    places.map(({ size }, index) => ((sizes[index] ?? 0) / size).toFixed(0)),
  )
  const times: Record<string, [number, number]>[] = []
  for (const { dataDir, askers } of places) times.push(await countTimes(dataDir, askers))
  for (const path of Object.keys(times[0] ?? {})) {
    row(
      `${path} inside of the server, ms: p50, p99`,
      times.map((of) => (of[path] ?? []).map((time) => time.toFixed(2)).join(', ')),
    )
  }
}
