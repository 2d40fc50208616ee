import { load, loadAll, medianOf, ROUNDS, type Sample } from '../load.ts'
import { checkAlike } from './alike.ts'
import { BEYOND_FLOOR, type Kind, READS } from './operation.ts'
import type { Place, Side } from './place.ts'
import type { Measured } from './targets.ts'

/** What hardly a request waits at: as many people as ask at the same moment on a large install. */
const FEW = 4
const ONE = 1
/** A round with few connections, in parts of one with many. */
const FEW_SHARE = 0.5
const MORE_NODES = 2
const ON_NODES = new Set<Kind>(['take', 'update', 'post'])

/** Loads everybody on some places with the operation of this number, in turn, so that a change of the machine's speed meets all. */
export async function measure(places: readonly Place[], index: number, seconds: number): Promise<Measured[]> {
  for (const place of places) await checkPlace(place, index)
  const rounds: Measured[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Measured[] = []
    for (const place of places) measured.push(await loadPlace(place, index, seconds, round === 0))
    rounds.push(measured)
  }
  const medians: Measured[] = []
  for (const [at, place] of places.entries()) {
    const nodes = await loadNodes(place, index, seconds)
    medians.push({ ...mediansOf(rounds.map((of) => of[at])), ...(nodes && { nodes }) })
  }
  return medians
}

/** Everybody must be compared with the same work. */
async function checkPlace({ sqlite, floor, bare, postgres }: Place, index: number): Promise<void> {
  const asked = (side: Side | null) => {
    const operation = side?.operations[index]
    return side && operation ? { server: side.server, operation } : null
  }
  const ours = asked(sqlite)
  for (const theirs of [asked(floor), asked(bare), asked(postgres)]) {
    if (ours && theirs) await checkAlike(ours, theirs)
  }
}

async function loadPlace(
  { sqlite, floor, bare, postgres }: Place,
  index: number,
  seconds: number,
  isFirst: boolean,
): Promise<Measured> {
  const ask = async (side: Side | null, connections?: number): Promise<Sample | undefined> => {
    const operation = side?.operations[index]
    if (!side || !operation) return undefined
    return connections === undefined
      ? load(side.server, operation, seconds)
      : load(side.server, operation, seconds * FEW_SHARE, connections)
  }
  const { kind } = sqlite.operations[index] ?? {}
  const isRead = kind !== undefined && (kind === 'search' || READS.includes(kind))
  const isBeyondFloor = kind !== undefined && BEYOND_FLOOR.includes(kind)
  const hasFloor = !isBeyondFloor
  return {
    sqlite: (await ask(sqlite)) ?? { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN },
    ...present('floor', hasFloor ? await ask(floor) : undefined),
    // For information: one round is enough.
    ...present('bare', isFirst && hasFloor ? await ask(bare) : undefined),
    ...present('postgres', await ask(postgres)),
    ...present('sqliteAtFew', isRead ? await ask(sqlite, FEW) : undefined),
    ...present('postgresAtFew', isRead ? await ask(postgres, FEW) : undefined),
    ...present('sqliteAtOne', isBeyondFloor ? await ask(sqlite, ONE) : undefined),
    ...present('postgresAtOne', isBeyondFloor ? await ask(postgres, ONE) : undefined),
  }
}

/** Nodes that run share what one does, so the others are there for these rounds only. */
async function loadNodes(
  { postgres, startNodes }: Place,
  index: number,
  seconds: number,
): Promise<Sample | null> {
  const operation = postgres?.operations[index]
  if (!postgres || !operation || !ON_NODES.has(operation.kind)) return null
  const more = await startNodes(MORE_NODES)
  try {
    const samples: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      samples.push(await loadAll([postgres.server, ...more], operation, seconds))
    }
    // In the first one the new nodes get warm.
    return medianOf(samples.slice(1))
  } finally {
    await Promise.all(more.map((node) => node.stop()))
  }
}

const present = (name: keyof Measured, sample: Sample | undefined): Partial<Measured> =>
  sample === undefined ? {} : { [name]: sample }

function mediansOf(rounds: readonly (Measured | undefined)[]): Measured {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measured)[]
  const medians = names.map((name) => {
    const samples = rounds.flatMap((measured) => measured?.[name] ?? [])
    return [name, medianOf(samples)] as const
  })
  return Object.fromEntries(medians) as Measured
}
