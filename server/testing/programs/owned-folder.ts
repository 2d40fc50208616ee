import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Process ids are unique on one machine only, and containers may share a folder. */
const MACHINE = hostname().replaceAll(/\W/g, '').slice(0, 12)

/** Makes a temporary folder named after this process. Removes folders of the same kind that killed processes left. */
export async function makeOwnedFolder(place: string, kind: string): Promise<string> {
  const prefix = `support-desk-${kind}-${MACHINE}-`
  for (const name of await readdir(place)) {
    const [owner] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (owner === undefined || isRunning(Number(owner))) continue
    // A folder of another user cannot be removed.
    await rm(join(place, name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(place, `${prefix}${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
