import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lock-file.ts'
import { compile } from './compile.ts'

/** What the command of the package can do, by its first word: `support-desk backup FILE`. */
export const COMMANDS = {
  start: 'server/cli/serve.ts',
  demo: 'server/cli/demo.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  move: 'server/cli/move.ts',
  verify: 'server/cli/verify.ts',
  'rotate-keys': 'server/cli/rotate-keys.ts',
} as const

/** All that the commands are made of. */
export type Programs = {
  /** JavaScript by the path of its source. */
  code: Map<string, string>
  /** Names of the packages of others that they need. */
  packages: Set<string>
}

/** Compiles the commands, and whatever they import or start. */
export async function compilePrograms(): Promise<Programs> {
  const code = new Map<string, string>()
  const packages = new Set<string>()
  const left: string[] = Object.values(COMMANDS)
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (code.has(path)) continue
    const compiled = compile(path, await readFile(join(ROOT, path), 'utf8'))
    code.set(path, compiled.code)
    left.push(...compiled.sources)
    for (const name of compiled.packages) packages.add(name)
  }
  return { code, packages }
}
