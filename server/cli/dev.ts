import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The server, restarted on changes, and the Vite development server of the pages. */
const programs = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/cli/serve.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('npm', ['exec', '--workspace', 'web', 'vite'], { cwd: ROOT, stdio: 'inherit' }),
]

for (const program of programs) {
  program.once('exit', () => {
    for (const other of programs) other.kill()
  })
}
