import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { commandOf, copiesOf, type Instruction, type Stage } from './dockerfile.ts'

/**
 * Files that a program of a stage imports or starts, but that the stage does not copy; as `stage: path`. Ignores
 * packages.
 */
export function missingFiles(root: string, stages: readonly Stage[], context: readonly string[]): string[] {
  return stages.flatMap(({ name, instructions }) => {
    const { files, programs } = contentOf(instructions, context)
    return [...reachedFrom(root, programs, files)]
      .filter((path) => !files.has(path))
      .map((path) => `${name}: ${path}`)
  })
}

/** The files below the working folder of a stage, and our programs that it runs. */
function contentOf(instructions: readonly Instruction[], context: readonly string[]) {
  const files = new Set<string>()
  const programs: string[] = []
  let workdir = '/'
  const within = (folder: string): string[] => context.filter((file) => file.startsWith(`${folder}/`))
  for (const instruction of instructions) {
    if (instruction.name === 'WORKDIR') workdir = instruction.text
    if (instruction.name === 'RUN') programs.push(...ownPrograms(instruction.text.split(/\s+/)))
    if (['CMD', 'HEALTHCHECK'].includes(instruction.name))
      programs.push(...ownPrograms(commandOf(instruction)))
    if (instruction.name !== 'COPY') continue
    const isFolder = (source: string, from: string | null) => from !== null || within(source).length > 0
    for (const { source, target, from } of copiesOf(instruction, workdir, isFolder)) {
      if (from !== null) continue
      const copied = isFolder(source, from) ? within(source) : context.filter((file) => file === source)
      if (copied.length === 0) throw new Error(`COPY names ${source}, which the build does not have.`)
      for (const file of copied)
        files.add(posix.relative(workdir, posix.join(target, file.slice(source.length))))
    }
  }
  return { files, programs }
}

const ownPrograms = (words: readonly string[]): string[] =>
  words.filter((word) => /^(\.\/)?server\/\S+\.[jt]s$/.test(word)).map((word) => posix.normalize(word))

function reachedFrom(root: string, programs: readonly string[], files: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>()
  const left = [...programs]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (files.has(path)) left.push(...sourcesIn(readFileSync(join(root, path), 'utf8'), path))
  }
  return reached
}

/** Paths in `import`, `from`, `import(` and `new URL(`. Type-only imports are removed at run time. */
const NAMED =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\b(?:import|new URL)\(\s*'([^']+)'/gm
const CONTRACT = '@support-desk/contract'

/** Our own files that a file references. */
function sourcesIn(text: string, path: string): string[] {
  const names = [...text.matchAll(NAMED)].map(([, imported, started]) => imported ?? started ?? '')
  return names.flatMap((name) => {
    if (name === CONTRACT) return ['contract/index.ts']
    if (name.startsWith(`${CONTRACT}/`)) return [`contract/${name.slice(CONTRACT.length + 1)}.ts`]
    return /^\..*\.[jt]s$/.test(name) ? [posix.join(posix.dirname(path), name)] : []
  })
}
