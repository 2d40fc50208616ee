import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './lock-file.ts'
import { compile } from './compile.ts'

/** The commands of the package by their first word: `support-desk backup FILE`. */
export const COMMANDS = {
  start: 'server/cli/serve.ts',
  demo: 'server/cli/demo.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  move: 'server/cli/move.ts',
  verify: 'server/cli/verify.ts',
  'rotate-keys': 'server/cli/rotate-keys.ts',
  'setup-link': 'server/cli/setup-link.ts',
  'upgrade-preview': 'server/cli/upgrade-preview.ts',
} as const

/** The compiled code of all commands. */
export type Programs = {
  /** JavaScript by the path of its source. */
  code: Map<string, string>
  /** Names of the required external packages. */
  packages: Set<string>
}

/** Compiles the commands with everything that they import or start. */
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
