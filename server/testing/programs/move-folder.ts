import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Moves a folder with all that is in it; to another disk by a copy. */
export async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}
