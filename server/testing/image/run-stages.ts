import { execFile } from 'node:child_process'
import { cp, mkdir, stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { commandOf, copiesOf, type Instruction, type Stage, variablesOf } from './dockerfile.ts'

/** A built image as a plain folder. Run its commands in `workdir` with `env`. */
export type PlainImage = {
  workdir: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[]
}

/**
 * Executes the stages of a Dockerfile without containers. Each stage is a folder below `folder`, absolute paths are
 * mapped into it, and this Node replaces the base image. Owners of files (`USER`, `install -o`) are ignored, because
 * they need root.
 */
export async function runStages(
  stages: readonly Stage[],
  { context, root, folder }: { context: readonly string[]; root: string; folder: string },
): Promise<PlainImage> {
  let image: PlainImage | undefined
  for (const stage of stages) image = await runStage(stage, { context, root, folder })
  if (!image) throw new Error('The Dockerfile has no stage.')
  return image
}

type Surroundings = { context: readonly string[]; root: string; folder: string }

async function runStage({ name, instructions }: Stage, around: Surroundings): Promise<PlainImage> {
  const root = join(around.folder, name)
  const image: PlainImage = { workdir: root, env: baseEnvironment(root), command: [], healthcheck: [] }
  await mkdir(join(root, 'tmp'), { recursive: true })
  let workdir = '/'
  for (const instruction of instructions) {
    switch (instruction.name) {
      case 'WORKDIR':
        workdir = instruction.text
        image.workdir = join(root, workdir)
        await mkdir(image.workdir, { recursive: true })
        break
      case 'ENV':
        for (const [key, value] of Object.entries(variablesOf(instruction)))
          image.env[key] = value.startsWith('/') ? join(root, value) : value
        break
      case 'COPY':
        await copy(instruction, { ...around, stage: root, workdir })
        break
      case 'RUN':
        await run(belowRoot(instruction.text, root), image)
        break
      case 'CMD':
        image.command = commandOf(instruction)
        break
      case 'HEALTHCHECK':
        image.healthcheck = commandOf(instruction)
        break
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break
      default:
        throw new Error(`${instruction.name} is not supported here.`)
    }
  }
  return image
}

/** The base image: Node and npm of this machine, with the npm cache. */
const baseEnvironment = (root: string): Record<string, string> => ({
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME ?? root,
  TMPDIR: join(root, 'tmp'),
  npm_config_prefer_offline: 'true',
})

async function copy(
  instruction: Instruction,
  { context, root, folder, stage, workdir }: Surroundings & { stage: string; workdir: string },
): Promise<void> {
  const within = (source: string): string[] => context.filter((file) => file.startsWith(`${source}/`))
  const from = instruction.options.get('from')
  const isFolder = (source: string): boolean => from !== undefined || within(source).length > 0
  for (const { source, target } of copiesOf(instruction, workdir, isFolder)) {
    if (from !== undefined) {
      await cp(join(folder, from, source), join(stage, target), { recursive: true, verbatimSymlinks: true })
      continue
    }
    const files = isFolder(source) ? within(source) : [source]
    for (const file of files) await cp(join(root, file), join(stage, target, file.slice(source.length)))
  }
}

/** Maps absolute paths of a shell command below a folder, and removes the owner of new files. */
const belowRoot = (command: string, root: string): string =>
  command.replaceAll(/(^|\s)(?=\/\w)/g, `$1${root}`).replaceAll(/ -[og] \w+/g, '')

async function run(command: string, { workdir, env }: PlainImage): Promise<void> {
  if (!(await stat(workdir)).isDirectory()) throw new Error(`${workdir} is no folder.`)
  await promisify(execFile)('sh', ['-ec', command], { cwd: workdir, env, maxBuffer: 64 * 1024 * 1024 })
}
