import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Place as StoredPlace } from '../../server/open-store.ts'
import { type OwnPostgres, startOwnPostgres } from '../../server/testing/postgres/postgres.ts'
import { copyFolder, prepareFolder, preparePostgres, takeFolder } from '../folders.ts'
import { type Server, startFloor, startProduct } from '../servers.ts'
import { memoryAtRest, memoryOf, startTime } from './figures.ts'
import type { Operation } from './operation.ts'
import { queue, similar } from './queue.ts'
import { type Askers, reads, searches } from './reads.ts'
import { chooseScene, logIn, raiseFresh, type Scene } from './scene.ts'
import { type DrawnUploads, writes } from './writes.ts'

const MEGABYTE = 1024 * 1024

/** A server and what it is asked, the same operations in the same order as every other. */
export type Side = { server: Server; operations: Operation[] }

/** The product on one database. */
export type Product = Side & {
  /** What `npm run verify` is told. */
  place: StoredPlace
  askers: Askers
  /** Milliseconds until it has started; null where nobody wants to know. */
  startMs: number | null
  /**
   * Megabytes of memory before anything was asked: once it answers, and, where somebody wants to know, once it
   * gave back what its start needed.
   */
  started: number
  idle: number
}

/** One size of install: who is loaded with it. */
export type Place = {
  size: number
  sqlite: Product
  floor: Side | null
  /** The floor without a framework, which reads only. */
  bare: Side | null
  postgres: Product | null
  /** Starts further nodes beside that on PostgreSQL. */
  startNodes(count: number): Promise<Server[]>
  /** Ends all servers, but not the databases. */
  stop(): Promise<void>
  close(): Promise<void>
}

export type PlaceOptions = {
  size: number
  /** The prepared install. */
  prepared: string
  /** A new folder for copies. */
  folder: string
  withFloor: boolean
  withPostgres: boolean
  timesStart: boolean
  uploads: readonly DrawnUploads[]
  /** Whether the prepared install itself is loaded, and gone afterwards: for sizes of which the disk holds no copy. */
  isUsedUp: boolean
}

/** Starts everybody on copies of a prepared install, each on one of their own. */
export async function openPlace(options: PlaceOptions): Promise<Place> {
  const { size, prepared, folder, withFloor, withPostgres, isUsedUp } = options
  await prepareFolder(prepared, size)
  const dataDir = join(folder, 'product')
  const keptPostgres = withPostgres ? await preparePostgres(prepared, join(folder, 'moved')) : null
  await takeFolder(prepared, dataDir, isUsedUp)
  const scene = chooseScene(dataDir)
  await raiseFresh({ dataDir }, scene)
  const floorDir = join(folder, 'floor')
  // What it writes is not all that the product would, which verifying the same folder would find.
  if (withFloor) await copyFolder(dataDir, floorDir)

  const database = keptPostgres ? await openDatabase(keptPostgres, options, scene) : null
  const started: Server[] = []
  const keep = (server: Server): Server => {
    started.push(server)
    return server
  }
  const stop = async (): Promise<void> => void (await Promise.all(started.map((server) => server.stop())))
  const close = async (): Promise<void> => {
    await stop()
    await database?.postgres.stop()
  }
  try {
    const sqlite = await openProduct({ dataDir }, scene, options, keep)
    const postgres = database && (await openProduct(database.place, scene, options, keep))
    const onFloor = async (kind: 'fastify' | 'http'): Promise<Side> => ({
      server: keep(await startFloor(floorDir, kind)),
      operations: sideOperations(sqlite, options.uploads, scene, kind),
    })
    return {
      size,
      sqlite,
      floor: withFloor ? await onFloor('fastify') : null,
      bare: withFloor ? await onFloor('http') : null,
      postgres,
      startNodes: (count) =>
        Promise.all(
          Array.from({ length: count }, async (_, index) =>
            keep(await startProduct(`${folder}/node-${index}`, settingsOf(database?.place))),
          ),
        ),
      stop,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The floor is asked what the product is asked, and has writes of its own: what was taken cannot be taken again. */
function sideOperations(
  { operations, askers }: Product,
  uploads: readonly DrawnUploads[],
  scene: Scene,
  kind: 'fastify' | 'http',
): Operation[] {
  const own = writes(uploads, scene, askers)
  const read = operations.slice(0, operations.length - own.length)
  return kind === 'http' ? read : [...read, ...own]
}

async function openDatabase(
  data: string,
  { folder, isUsedUp }: PlaceOptions,
  scene: Scene,
): Promise<{ postgres: OwnPostgres; place: StoredPlace }> {
  // What its manual recommends: a quarter of the memory of the machine.
  const memory = Math.floor(totalmem() / 4 / MEGABYTE)
  const postgres = await startOwnPostgres({ care: 'usual', data, takesData: isUsedUp, memory })
  const place = { dataDir: join(folder, 'node'), databaseUrl: postgres.url }
  await raiseFresh(place, scene)
  return { postgres, place }
}

async function openProduct(
  place: StoredPlace,
  scene: Scene,
  { timesStart, uploads }: PlaceOptions,
  keep: (server: Server) => Server,
): Promise<Product> {
  const settings = settingsOf(place)
  const startMs = timesStart ? await startTime(place.dataDir, settings) : null
  const server = keep(await startProduct(place.dataDir, settings))
  const { now: started } = await memoryOf(server.pid)
  const idle = timesStart ? await memoryAtRest(server.pid) : started
  const all = (users: { id: string; username: string }[]) =>
    Promise.all(users.map((user) => logIn(server, user)))
  const askers = {
    admin: await logIn(server, scene.admin),
    members: await all(scene.members),
    users: await all(scene.users),
  }
  const operations = [
    ...(await reads(server, scene, askers)),
    ...searches(askers),
    ...queue(askers),
    ...similar(scene.tickets, askers),
    ...writes(uploads, scene, askers),
  ]
  return { place, server, operations, askers, startMs, started, idle }
}

const settingsOf = ({ databaseUrl }: Partial<StoredPlace> = {}): Record<string, string> =>
  databaseUrl ? { DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0' } : {}
