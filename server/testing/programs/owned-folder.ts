import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Process ids count on one machine, and containers may share a folder. */
const MACHINE = hostname().replaceAll(/\W/g, '').slice(0, 12)

/**
 * Makes a folder for temporary things that says by its name which process has it, and removes those of the same kind whose
 * process was killed before it could.
 */
export async function makeOwnedFolder(place: string, kind: string): Promise<string> {
  const prefix = `support-desk-${kind}-${MACHINE}-`
  for (const name of await readdir(place)) {
    const [owner] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (owner === undefined || isRunning(Number(owner))) continue
    // Another user's is for that user to remove.
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
