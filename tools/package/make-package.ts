import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './lock-file.ts'
import { type BundledPackages, bundle } from './bundle.ts'
import { javaScriptOf } from './compile.ts'
import { COMMANDS, compilePrograms } from './programs.ts'

/** Files that programs read at run time. */
const FILES = [
  'LICENSE',
  'README.md',
  'contract/examples.json',
  'contract/languages',
  'docs/settings.md',
  'server/package.json',
  'web/dist',
]

/** Creates the package of the product in a folder and returns its path. The pages must be built. */
export async function makePackage(folder: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'support-desk-package-'))
  try {
    const programs = await compilePrograms()
    for (const [path, code] of programs.code) await put(join(stage, javaScriptOf(path)), code)
    for (const file of FILES) {
      await cp(join(ROOT, file), join(stage, file), {
        recursive: true,
        filter: (path) => !path.endsWith('.ts'),
      })
    }
    await cp(join(import.meta.dirname, 'content'), stage, { recursive: true })
    await chmod(join(stage, 'bin/support-desk.js'), 0o755)
    const bundled = await bundle(programs.packages, stage)
    await put(join(stage, 'package.json'), JSON.stringify(await manifestOf(bundled), null, 2))
    await mkdir(folder, { recursive: true })
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: stage,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    return join(folder, nameOf(JSON.parse(stdout)))
  } finally {
    await rm(stage, { recursive: true })
  }
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

type Manifest = Record<'version' | 'description' | 'license', string> & {
  /** The Node binaries. npm installs one of them. */
  optionalDependencies: Record<string, string>
}

async function manifestOf({ brought, fetched }: BundledPackages): Promise<object> {
  const { version, description, license, optionalDependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  ) as Manifest
  return {
    name: 'support-desk',
    version,
    description,
    license,
    type: 'module',
    bin: { 'support-desk': 'bin/support-desk.js' },
    engines: { node: '>=20.19' },
    dependencies: { ...brought, ...fetched },
    bundleDependencies: Object.keys(brought),
    optionalDependencies,
    'support-desk': {
      commands: Object.fromEntries(
        Object.entries(COMMANDS).map(([word, path]) => [word, javaScriptOf(path)]),
      ),
    },
  }
}

/** npm returns a list or an object by name. */
function nameOf(answer: unknown): string {
  const [packed] = Object.values(answer as Record<string, { filename: string }>)
  if (!packed) throw new Error('npm has made no package.')
  return packed.filename
}
