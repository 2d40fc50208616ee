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
import { type Asked, countsOf, measureKind, measureServers, warmUp } from './windows.ts'

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
  const idleDir = join(folder, 'idle')
  await copyFolder(prepared, dataDir)
  await copyFolder(prepared, idleDir)
  const scene = chooseScene(dataDir)
  const leaving = await addLeaving({ dataDir }, scene)

  console.log(`${machine()}; ${new Date().toISOString().slice(0, 10)}`)
  console.log(`${size} tickets, counts by ${CONNECTIONS} connections, in turn with and without; medians\n`)
  console.log(HEAD)
  await onServer(idleDir, { seconds, scene }, async (idle) => {
    await onServer(dataDir, { seconds, scene }, async (asked, askers) => {
      const where = { folder, dataDir, address: asked.server.url, askers, leaving, forms }
      for (const kind of [...(await personsKinds(where)), ...operatorsKinds(where)]) {
        if (kind.name.includes(only)) console.log(lineOf(kind, await measureKind(asked, idle, kind)))
      }
    })
    if (!PURGE.name.includes(only)) return
    await onServer(dataDir, { seconds, scene, settings: STRICT }, async (purging, askers) => {
      await untilPurging(purging.server, askers)
      console.log(lineOf(PURGE, await measureServers(purging, idle)))
    })
  })
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

type Setting = { seconds: number; scene: Scene; settings?: Record<string, string> }

async function onServer(
  dataDir: string,
  { seconds, scene, settings = {} }: Setting,
  work: (asked: Asked, askers: Askers) => Promise<void>,
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
    const asked = { server, counts: countsOf(askers), seconds }
    await warmUp(asked)
    await work(asked, askers)
  } finally {
    await server.stop()
  }
}
