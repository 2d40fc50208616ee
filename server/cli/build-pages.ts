import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartProblem } from '../kernel/start-problem.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'web')
/** All sources of the built pages. */
const SOURCES = [
  'contract',
  'package-lock.json',
  'web/build',
  'web/index.html',
  'web/package.json',
  'web/public',
  'web/src',
  'web/vite.config.ts',
]
/** The hash of the sources that the pages were built from. Outside the served files. */
const STAMP = join(WEB, 'dist/.build-stamp')

/** Builds the pages when their sources have changed. Does nothing when the package contains no sources. */
export async function buildPagesIfStale(): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return
  const stamp = await hashOfSources()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return
  process.stdout.write('Building the pages; this takes a few seconds and happens once.\n')
  await buildPages(stamp)
}

/** Builds the pages. */
export async function buildPages(stamp?: string): Promise<void> {
  const builtFrom = stamp ?? (await hashOfSources())
  await runVite()
  await writeFile(STAMP, builtFrom)
}

/** Hashes the content, because a fresh checkout changes the modification times. */
async function hashOfSources(): Promise<string> {
  const lists = await Promise.all(SOURCES.map((source) => filesBelow(join(ROOT, source))))
  const files = lists.flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? ''
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(onlyIfNoFolder)
  if (!entries) return [path]
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
}

function onlyIfNoFolder(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOTDIR') return null
  throw error
}

/** Runs Vite as a separate process. Only the web workspace depends on it, so it is resolved from there. */
async function runVite(): Promise<void> {
  const program = join(dirname(manifestOfVite()), 'bin/vite.js')
  const output: string[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const vite = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
      cwd: WEB,
      // Another NODE_ENV in the shell would bundle React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    vite.stdout.on('data', (chunk: Buffer) => output.push(String(chunk)))
    vite.stderr.on('data', (chunk: Buffer) => output.push(String(chunk)))
    vite.on('error', reject)
    vite.on('close', resolve)
  })
  if (code !== 0) throw new StartProblem(`the pages could not be built${reasonIn(output.join(''))}`)
}

function manifestOfVite(): string {
  try {
    return createRequire(join(WEB, 'package.json')).resolve('vite/package.json')
  } catch {
    throw new StartProblem(
      'the packages that build the pages are not installed; run npm ci, then start again',
    )
  }
}

/** One line for an error of the machine. Errors in the pages are printed in full for developers. */
function reasonIn(output: string): string {
  const [said] =
    /\b(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|No space left|Permission denied)\b[^\n\]]*/i.exec(output) ?? []
  return said
    ? ` (${said}); this user needs free disk space and write access to the program folder, ${ROOT}`
    : `:\n${output}`
}
