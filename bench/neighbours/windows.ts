import { setTimeout } from 'node:timers/promises'
import type { LoopReport } from '../../server/testing/programs/loop-watch.ts'
import type { WatchedServer } from '../../server/testing/programs/watched-server.ts'
import type { Operation } from '../compare/operation.ts'
import type { Askers } from '../compare/reads.ts'
import { load, ROUNDS, type Sample } from '../load.ts'
import type { Kind } from './kinds.ts'

/** Everybody's counts for some seconds, and how the event loop of the server did meanwhile. */
export type Window = { counts: Sample; loop: LoopReport }

/** What was seen without and with. `done`: how much of it was done; null: nobody counts. */
export type Outcome = { quiet: Window[]; disturbed: Window[]; done: number | null }

/** Of what goes on until it is stopped: so many windows without and as many with, since machines change their speed meanwhile. */
const PAIRS = 9
/** So many of what can be held up: a program that gives way to windows without a pause would go on for very long. */
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

/** Measures without and with, in turn. What comes to its end by itself is measured until then, without where it can be held up. */
export const measureKind = (
  server: WatchedServer,
  counts: Operation,
  kind: Kind,
  seconds: number,
): Promise<Outcome> =>
  kind.isEndless ? inTurn(server, counts, kind, seconds) : toItsEnd(server, counts, kind, seconds)

/** Some windows one after the other. */
export async function measureWindows(
  server: WatchedServer,
  counts: Operation,
  seconds: number,
): Promise<Window[]> {
  const windows: Window[] = []
  while (windows.length < ROUNDS) windows.push(await look(server, counts, seconds))
  return windows
}

async function inTurn(
  server: WatchedServer,
  counts: Operation,
  kind: Kind,
  seconds: number,
): Promise<Outcome> {
  const outcome: Outcome = { quiet: [], disturbed: [], done: 0 }
  for (let pair = 0; pair < PAIRS; pair++) {
    outcome.quiet.push(await look(server, counts, seconds))
    const disturbance = await kind.start()
    try {
      await setTimeout(BEGIN_MS)
      outcome.disturbed.push(await look(server, counts, seconds))
    } finally {
      outcome.done = (outcome.done ?? 0) + (await disturbance.stop())
    }
  }
  return outcome
}

async function toItsEnd(
  server: WatchedServer,
  counts: Operation,
  kind: Kind,
  seconds: number,
): Promise<Outcome> {
  const quiet = [await look(server, counts, seconds)]
  const disturbance = await kind.start()
  const whole: Window[] = []
  let isOver = false
  const over = disturbance.ended.finally(() => {
    isOver = true
  })
  // Heard below.
  over.catch(() => {})
  let last: Window | null = null
  while (!isOver && !(disturbance.pause && whole.length === MOST_PAIRS)) {
    if (last) whole.push(last)
    last = await look(server, counts, seconds)
    const goOn = isOver ? undefined : disturbance.pause?.()
    if (!goOn) continue
    quiet.push(await look(server, counts, seconds))
    goOn()
  }
  await over
  const done = await disturbance.stop()
  // Of an even number the median would be the better one of two.
  do quiet.push(await look(server, counts, seconds))
  while (quiet.length < ROUNDS || quiet.length % 2 === 0)
  // In the last one it was over for a part of the time, unless there is no other.
  return { quiet, disturbed: whole.length > 0 ? whole : last ? [last] : [], done }
}

async function look(server: WatchedServer, counts: Operation, seconds: number): Promise<Window> {
  let sample: Sample | null = null
  const loop = await server.during(async () => {
    sample = await load({ address: server.url }, counts, seconds)
  })
  if (!sample) throw new Error('Nothing was counted.')
  return { counts: sample, loop }
}
