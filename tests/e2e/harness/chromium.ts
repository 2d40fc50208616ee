import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/support-desk')

/**
 * The packaged Chromium, unpacked once into a folder beside the packages. The package itself would unpack it into the
 * folder for temporary files, where a partial copy or one of another user could stay.
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
  // A concurrent process has unpacked the same files.
  await rename(building, folder).catch(() => rm(building, { recursive: true }))
}
