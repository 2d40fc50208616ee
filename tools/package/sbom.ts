import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ROOT } from './lock-file.ts'

// Writes the software bill of materials in CycloneDX format: npm run sbom -- FILE
const [file, more] = process.argv.slice(2)
if (file === undefined || more !== undefined) {
  process.stderr.write('please call it as: npm run sbom -- FILE\n')
  process.exitCode = 1
} else {
  const child = spawn('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const ended = once(child, 'exit')
  await pipeline(child.stdout, createWriteStream(resolve(file)))
  const [code] = await ended
  if (code !== 0) process.exitCode = 1
}
