import { posix } from 'node:path'

/** One instruction of a Dockerfile, with its options (`--from=pages`) separate from its text. */
export type Instruction = { name: string; options: ReadonlyMap<string, string>; text: string }

/** The instructions from one FROM to the next. An unnamed stage is named by its number. */
export type Stage = { name: string; instructions: Instruction[] }

/** Parses the stages of a Dockerfile. Supports what ours uses: no ARG, ONBUILD or here-documents. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of logicalLines(text)) {
    const instruction = parseInstruction(line)
    if (instruction.name === 'FROM') {
      const name = /\sAS\s+(\S+)$/i.exec(instruction.text)?.[1] ?? String(stages.length)
      stages.push({ name, instructions: [] })
    } else {
      stages.at(-1)?.instructions.push(instruction)
    }
  }
  return stages
}

/** Lines without comments, with continued lines joined. */
const logicalLines = (text: string): string[] =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function parseInstruction(line: string): Instruction {
  const [, name = '', options = '', text = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
  const pairs = [...options.matchAll(/--([\w-]+)=(\S+)/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  )
  return { name: name.toUpperCase(), options: new Map(pairs), text }
}

/** The words of a command in JSON form: `CMD ["node", "server.ts"]`, also in `HEALTHCHECK`. */
export function commandOf({ text }: Instruction): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** The variables of an ENV instruction. */
export const variablesOf = ({ text }: Instruction): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]))

/** A file or folder of a COPY instruction, and its absolute path in the image. */
export type Copy = { source: string; target: string; from: string | null }

/** The copies of a COPY instruction. `isFolder` returns whether a source is a folder. Then its content is copied. */
export function copiesOf(
  { text, options }: Instruction,
  workdir: string,
  isFolder: (source: string, from: string | null) => boolean,
): Copy[] {
  const words = text.split(/\s+/)
  const destination = words.at(-1) ?? '.'
  const sources = words.slice(0, -1)
  const from = options.get('from') ?? null
  const target = posix.resolve(workdir, destination)
  return sources.map((source) => ({
    from,
    source: posix.normalize(source),
    target:
      !isFolder(source, from) && (destination.endsWith('/') || sources.length > 1)
        ? posix.join(target, posix.basename(source))
        : target,
  }))
}
