import { join } from 'node:path'
import { sampleFolder } from '../folders.ts'
import { CONNECTIONS, machine, ROUNDS } from '../load.ts'
import { countTimes, databaseSize, memoryAtRest, memoryOf } from './figures.ts'
import { openPlace, type Place, type Product } from './place.ts'
import { measure } from './rounds.ts'
import { type Columns, headOf, lineOf } from './table.ts'
import { INSTALL_TARGETS, judge, type Judgement } from './targets.ts'
import { verifyPlace } from './verifying.ts'
import { drawForms } from './writes.ts'

export type Wanted = {
  sizes: number[]
  seconds: number
  /** Part of the names of the operations that are measured; empty for all. */
  only: string
  engines: readonly Engine[]
  /** Where prepared folders lie, one for each size. */
  data: string | undefined
  /** Whether prepared installs are loaded themselves, and gone afterwards. */
  isUsedUp: boolean
}

/** `sqlite` compares the product on SQLite with the floor, `postgres` the product on both databases. */
export type Engine = 'sqlite' | 'postgres'

/** Loads products and floors on installs of some sizes, in turn, prints what they did, and verifies the installs. */
export async function compareAll(folder: string, wanted: Wanted): Promise<void> {
  const { sizes, seconds, only, engines, data, isUsedUp } = wanted
  const places: Place[] = []
  const uploads = await drawForms(only)
  const columns: Columns = {
    floor: engines.includes('sqlite'),
    postgres: engines.includes('postgres'),
    growth: sizes.length > 1,
  }
  try {
    for (const size of sizes) {
      places.push(
        await openPlace({
          size,
          prepared: sampleFolder(size, data),
          folder: join(folder, String(size)),
          withFloor: columns.floor,
          withPostgres: columns.postgres,
          timesStart: only === '',
          uploads,
          isUsedUp,
        }),
      )
    }
    console.log(`${machine()}; ${new Date().toISOString().slice(0, 10)}`)
    console.log(
      `${sizes.join(' and ')} tickets, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s, medians\n`,
    )
    const judgements = await printTable(places, columns, wanted)
    if (only === '') judgements.push(...(await printFigures(places)))
    const met = judgements.filter(({ isMet }) => isMet).length
    console.log(`\n${met} of ${judgements.length} targets are met.\n`)
    for (const place of places) await verifyProducts(place)
  } finally {
    for (const place of places) await place.close()
  }
}

async function printTable(
  places: Place[],
  columns: Columns,
  { seconds, only }: Wanted,
): Promise<Judgement[]> {
  const judged: Judgement[] = []
  console.log(headOf(columns))
  for (const [index, operation] of (places[0]?.sqlite.operations ?? []).entries()) {
    if (!operation.name.includes(only)) continue
    const all = await measure(places, index, seconds)
    for (const [at, measured] of all.entries()) {
      const size = places[at]?.size ?? 0
      const { line, judgements } = lineOf(columns, { operation, size, measured, first: all[0] ?? measured })
      console.log(line)
      judged.push(...judgements)
    }
  }
  return judged
}

async function printFigures(places: Place[]): Promise<Judgement[]> {
  const judged: Judgement[] = []
  const row = (cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
  console.log('')
  row([
    'install',
    'start, ms',
    'memory when started, MB',
    'idle',
    'at the end',
    'at rest again',
    'most meanwhile',
    'bytes a ticket',
    'targets',
  ])
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|---|')
  const products = places.flatMap(({ size, sqlite, postgres }) => [
    { name: `${size} on SQLite`, size, product: sqlite },
    ...(postgres ? [{ name: `${size} on PostgreSQL`, size, product: postgres }] : []),
  ])
  // Of all before any is waited for.
  const ends = await Promise.all(products.map(({ product }) => memoryOf(product.server.pid)))
  for (const [at, { name, size, product }] of products.entries()) {
    const { now: end, most } = ends[at] ?? { now: Number.NaN, most: Number.NaN }
    const atRest = await memoryAtRest(product.server.pid)
    const judgements = judgeInstall(product, atRest)
    const bytes = product.place.databaseUrl
      ? ''
      : ((await databaseSize(product.place.dataDir)) / size).toFixed(0)
    const { startMs, started, idle } = product
    const figures = [startMs ?? Number.NaN, started, idle, end, atRest, most].map((each) => each.toFixed(0))
    row([name, ...figures, bytes, judgements.map(({ text }) => text).join('; ')])
    judged.push(...judgements)
  }
  console.log('')
  for (const { size, sqlite } of places) {
    const times = await countTimes(sqlite.place.dataDir, sqlite.askers)
    for (const [path, [p50, p99]] of Object.entries(times)) {
      console.log(
        `${size} tickets, ${path} inside of the server: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
      )
    }
  }
  return judged
}

const judgeInstall = ({ startMs, idle }: Product, atRest: number): Judgement[] => [
  judge(INSTALL_TARGETS.startMs, startMs ?? Number.NaN),
  judge(INSTALL_TARGETS.idle, idle),
  judge(INSTALL_TARGETS.end, atRest),
]

/** What was measured has to have been right: nothing may be lost, doubled or out of order. */
async function verifyProducts({ size, sqlite, postgres, stop }: Place): Promise<void> {
  await stop()
  for (const [name, product] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres })) {
    if (product) await verifyPlace(`${size} tickets on ${name}`, product.place)
  }
}
