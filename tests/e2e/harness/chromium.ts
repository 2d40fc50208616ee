import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/support-desk')

/**
 * The Chromium that came as a package. It is unpacked once, beside the packages: in the folder for temporary things, where
 * the package wants it, it would stay behind, half of it if that was broken off, or be another user's.
 */
export async function unpackedChromium(): Promise<string> {
  const manifest = await readFile(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8')
  const folder = join(CACHE, `chromium-${(JSON.parse(manifest) as { version: string }).version}`)
  if (!existsSync(folder)) await unpack(folder)
  return join(folder, 'chromium')
}

async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const building = await mkdtemp(`${folder}-`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = building
  try {
    await sparticuz.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  // Whoever was faster has unpacked the same.
  await rename(building, folder).catch(() => rm(building, { recursive: true }))
}
