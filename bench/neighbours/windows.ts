import { setTimeout } from 'node:timers/promises'
import type { LoopReport } from '../../server/testing/programs/loop-watch.ts'
import type { WatchedServer } from '../../server/testing/programs/watched-server.ts'
import type { Operation } from '../compare/operation.ts'
import type { Askers } from '../compare/reads.ts'
import { load, ROUNDS, type Sample } from '../load.ts'
import type { Kind } from './kinds.ts'

/** A server that everybody asks for counts, in windows of so many seconds. */
export type Asked = { server: WatchedServer; counts: Operation; seconds: number }

/** Everybody's counts for some seconds, and how the event loop of the server did meanwhile. */
export type Window = { counts: Sample; loop: LoopReport }

/** What was seen without and with. `done`: how much of it was done; null: nobody counts. */
export type Outcome = { quiet: Window[]; disturbed: Window[]; done: number | null }

/** Of what goes on until it is stopped: so many windows without and as many with, since machines change their speed meanwhile. */
const PAIRS = 9
/** So many at most: what gives way to windows without a pause may go on for very long. */
const MOST_PAIRS = 25
/** What has to begin is under way after so long. */
const BEGIN_MS = 500

/** What everybody asks for on every page. */
export function countsOf({ admin, members, users }: Askers): Operation {
  const get = (path: string, { headers }: typeof admin) => ({ method: 'GET', path, headers }) as const
  return {
    name: 'counts',
    kind: 'counts',
    requests: [
      get('/api/status', admin),
      ...members.map((member) => get('/api/SupportTeamMemberHomePage', member)),
      ...users.map((user) => get('/api/GetUserStatus', user)),
    ],
  }
}

/**
 * Measures without and with, in turn. What comes to its end by itself is measured until then, and held up while an idle server
 * on a copy of the install is measured.
 */
export const measureKind = (asked: Asked, idle: Asked, kind: Kind): Promise<Outcome> =>
  kind.isEndless ? inTurn(asked, kind) : toItsEnd(asked, idle, kind)

/** Measures a server that always has something to do by itself, in turn with an idle one. */
export async function measureServers(asked: Asked, idle: Asked): Promise<Outcome> {
  const outcome: Outcome = { quiet: [], disturbed: [], done: null }
  for (let pair = 0; pair < PAIRS; pair++) {
    outcome.disturbed.push(await look(asked))
    outcome.quiet.push(await lookWhile(asked.server.pause(), idle))
  }
  return outcome
}

/** The first seconds of a server are slower than all others, whoever is beside them. */
export async function warmUp(asked: Asked): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await look(asked)
}

async function inTurn(asked: Asked, kind: Kind): Promise<Outcome> {
  const outcome = { quiet: [] as Window[], disturbed: [] as Window[], done: 0 }
  for (let pair = 0; pair < PAIRS; pair++) {
    outcome.quiet.push(await look(asked))
    const disturbance = await kind.start()
    try {
      await setTimeout(BEGIN_MS)
      outcome.disturbed.push(await look(asked))
    } finally {
      outcome.done += await disturbance.stop()
    }
  }
  return outcome
}

async function toItsEnd(asked: Asked, idle: Asked, kind: Kind): Promise<Outcome> {
  const disturbance = await kind.start()
  const outcome: Outcome = { quiet: [], disturbed: [], done: 0 }
  let isOver = false
  const over = disturbance.ended.finally(() => {
    isOver = true
  })
  // Heard below.
  over.catch(() => {})
  while (!isOver && outcome.quiet.length < MOST_PAIRS) {
    const window = await look(asked)
    // In the last one it is over for a part of the time, unless there is no other.
    if (isOver && outcome.quiet.length > 0) break
    outcome.disturbed.push(window)
    const goOn = disturbance.pause?.() ?? asked.server.pause()
    outcome.quiet.push(await lookWhile(goOn, idle))
  }
  await over
  outcome.done = await disturbance.stop()
  return outcome
}

async function lookWhile(goOn: () => void, idle: Asked): Promise<Window> {
  try {
    return await look(idle)
  } finally {
    goOn()
  }
}

async function look({ server, counts, seconds }: Asked): Promise<Window> {
  let sample: Sample | null = null
  const loop = await server.during(async () => {
    sample = await load({ address: server.url }, counts, seconds)
  })
  if (!sample) throw new Error('Nothing was counted.')
  return { counts: sample, loop }
}
