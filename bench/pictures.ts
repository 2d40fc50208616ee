import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { FORM_JOBS } from '../server/files/index.ts'
import { memoryOf } from './compare/figures.ts'
import { CONNECTIONS, load, machine } from './load.ts'
import { raising, upload } from './operations.ts'
import { type Server, startProduct } from './servers.ts'
import { drawUploads, type UploadKind, UPLOADS } from './uploads.ts'
import { setScene } from './users.ts'

const ALONE = 12
const LOOK_MS = 20
/** Of the system's own clock for processes. */
const TICK_MS = 10

/** Measures what each kind of picture costs: alone, at once, and until its small form is there. */
export async function measurePictures(folder: string): Promise<void> {
  // First of all: a server in this process would let no SVG be read any more.
  const drawn: [UploadKind, Buffer[]][] = []
  for (const kind of UPLOADS) drawn.push([kind, await drawUploads(kind, ALONE + kind.perRound)])
  console.log(`${machine()}; load generator and server share them\n`)
  const columns = [
    'KB',
    'alone: ms, p50',
    'at 16: requests/s',
    'p99 ms',
    'processor ms each, in the request',
    'memory before, MB',
    'most memory, MB',
    'until all are small, s',
    'processor ms each, small form',
    'of one processor',
    'most memory of that process, MB',
    'memory afterwards, MB',
  ]
  console.log(`| raise a ticket with | ${columns.join(' | ')} |`)
  console.log(`|---|${columns.map(() => '--:|').join('')}`)
  for (const [index, [kind, uploads]] of drawn.entries()) {
    const dataDir = join(folder, `pictures-${index}`)
    // Each has a server of its own, so that its memory is that of this kind.
    const server = await startProduct(dataDir)
    try {
      console.log(`| ${[kind.name, ...(await figuresOf(server, dataDir, uploads))].join(' | ')} |`)
    } finally {
      await server.stop()
    }
  }
}

async function figuresOf(server: Server, dataDir: string, uploads: Buffer[]): Promise<string[]> {
  const { tokens } = await setScene(server)
  const headers = { authorization: `Bearer ${tokens.user}` }
  const helper = watchHelper(server.pid)
  const operation = (pictures: Buffer[]) => ({
    ...raising('raise', pictures.map(upload), [headers]),
    amount: pictures.length,
  })
  const { now: memoryBefore } = await memoryOf(server.pid)
  const alone = await load(server, operation(uploads.slice(0, ALONE)), 0, 1)
  const many = uploads.slice(ALONE)
  const before = await processorOf(server.pid)
  const together = await load(server, operation(many), 0, CONNECTIONS)
  const processor = ((await processorOf(server.pid)) - before) / many.length
  const memory = await memoryOf(server.pid)
  const began = performance.now()
  await untilSmall(dataDir)
  const milliseconds = performance.now() - began
  const { worked, most, share } = helper.stop()
  return [
    ((uploads[0]?.length ?? 0) / 1024).toFixed(0),
    alone.p50.toFixed(0),
    together.perSecond.toFixed(0),
    together.p99.toFixed(0),
    processor.toFixed(0),
    memoryBefore.toFixed(0),
    memory.most.toFixed(0),
    (milliseconds / 1000).toFixed(1),
    (worked / uploads.length).toFixed(0),
    share.toFixed(2),
    most.toFixed(0),
    (await memoryOf(server.pid)).now.toFixed(0),
  ]
}

/** Waits until no first form is left. */
async function untilSmall(dataDir: string): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const waiting = database.prepare('select 1 from jobs where job = ? limit 1')
  while (waiting.get(FORM_JOBS.shrink) !== undefined) await setTimeout(LOOK_MS)
  database.close()
}

/** Milliseconds of processor that a process has taken. Linux alone tells this without a further program. */
async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Looks again and again at the process that makes small forms: what it has worked, and its most memory. */
function watchHelper(server: number): { stop(): { worked: number; most: number; share: number } } {
  const processors = new Map<string, number>()
  let [most, first, last] = [0, 0, 0]
  let isOver = false
  const look = async (): Promise<void> => {
    for (const child of await childrenOf(server)) {
      first ||= performance.now()
      last = performance.now()
      processors.set(child, await processorOf(Number(child)))
      most = Math.max(most, (await memoryOf(Number(child))).most)
    }
  }
  void (async () => {
    while (!isOver) {
      // It may end while it is looked at.
      await look().catch(() => undefined)
      await setTimeout(LOOK_MS)
    }
  })()
  return {
    stop() {
      isOver = true
      const worked = [...processors.values()].reduce((sum, each) => sum + each, 0)
      return { worked, most, share: worked / (last - first) }
    },
  }
}

/** Any thread of a process may be the one that has started another. */
async function childrenOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return texts.flatMap((text) => text.split(' ').filter((id) => id !== ''))
}
