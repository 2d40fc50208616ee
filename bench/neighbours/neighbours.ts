import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startWatchedServer, type WatchedServer } from '../../server/testing/programs/watched-server.ts'
import type { Askers } from '../compare/reads.ts'
import { chooseScene, logIn, type Scene } from '../compare/scene.ts'
import { verifyPlace } from '../compare/verifying.ts'
import { copyFolder, prepareFolder, sampleFolder } from '../folders.ts'
import { CONNECTIONS, machine } from '../load.ts'
import { upload } from '../operations.ts'
import { SETTINGS } from '../servers.ts'
import { drawUploads, UPLOADS } from '../uploads.ts'
import { operatorsKinds, personsKinds, PURGE } from './kinds.ts'
import { addLeaving } from './leaving.ts'
import { HEAD, lineOf } from './report.ts'
import { countsOf, measureKind, measureWindows } from './windows.ts'

export type Wanted = { size: number; seconds: number; only: string; data: string | undefined }

const PICTURES = 16
const LOOK_MS = 500
/** As on an install whose rules have just become strict. */
const STRICT = {
  RETAIN_TICKETS_DAYS: '90',
  RETAIN_CHATS_DAYS: '60',
  RETAIN_AUDIT_DAYS: '30',
  RETAIN_MAIL_DAYS: '30',
}

/** Measures everybody's counts while somebody asks for much, and while nobody does, in turn. */
export async function measureNeighbours(
  folder: string,
  { size, seconds, only, data }: Wanted,
): Promise<void> {
  const forms = await drawLargest()
  const prepared = sampleFolder(size, data)
  await prepareFolder(prepared, size)
  const dataDir = join(folder, 'desk')
  await copyFolder(prepared, dataDir)
  const scene = chooseScene(dataDir)
  const leaving = await addLeaving({ dataDir }, scene)

  console.log(`${machine()}; ${new Date().toISOString().slice(0, 10)}`)
  console.log(`${size} tickets, counts by ${CONNECTIONS} connections, in turn with and without; medians\n`)
  console.log(HEAD)
  await onServer({ dataDir, scene, seconds }, {}, async (server, askers) => {
    const where = { folder, dataDir, address: server.url, askers, leaving, forms }
    for (const kind of [...(await personsKinds(where)), ...operatorsKinds(where)]) {
      if (!kind.name.includes(only)) continue
      console.log(lineOf(kind, await measureKind(server, countsOf(askers), kind, seconds)))
    }
  })
  if (PURGE.name.includes(only)) {
    // A purge goes on for hours, so whoever measures without it does so before it begins.
    await onServer({ dataDir, scene, seconds }, STRICT, async (server, askers) => {
      const counts = countsOf(askers)
      const quiet = await measureWindows(server, counts, seconds)
      await untilPurging(server, askers)
      console.log(
        lineOf(PURGE, { quiet, disturbed: await measureWindows(server, counts, seconds), done: null }),
      )
    })
  }
  console.log('')
  await verifyPlace(`${size} tickets`, { dataDir })
}

async function drawLargest(): Promise<Buffer[]> {
  const largest = UPLOADS.at(-1)
  return largest ? (await drawUploads(largest, PICTURES)).map(upload) : []
}

/** A minute after its start, unless an earlier one of this day did it. */
async function untilPurging({ url }: WatchedServer, { admin: { headers } }: Askers): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`, { headers })
    const { jobs = [] } = (await response.json()) as { jobs?: { name: string; isRunning: boolean }[] }
    if (jobs.some(({ name, isRunning }) => name === 'retention' && isRunning)) return
    await setTimeout(LOOK_MS)
  }
}

async function onServer(
  { dataDir, scene, seconds }: { dataDir: string; scene: Scene; seconds: number },
  settings: Record<string, string>,
  work: (server: WatchedServer, askers: Askers) => Promise<void>,
): Promise<void> {
  const server = await startWatchedServer({ DATA_DIR: dataDir, ...SETTINGS, ...settings })
  try {
    const at = { address: server.url }
    const all = (users: { id: string; username: string }[]) =>
      Promise.all(users.map((user) => logIn(at, user)))
    const askers = {
      admin: await logIn(at, scene.admin),
      members: await all(scene.members),
      users: await all(scene.users.slice(0, scene.members.length)),
    }
    // Its first seconds are slower than all others, whoever is beside them.
    await measureWindows(server, countsOf(askers), seconds)
    await work(server, askers)
  } finally {
    await server.stop()
  }
}
