import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '../../tools/package/make-package.ts'
import { mailOf } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { giveProfile, heading, logIn, raiseFirstTicket, register } from './harness/first-minute.ts'
import { ADMIN, type Server, startServer } from './harness/server.ts'
import { openSharedBrowser } from './harness/shared-browser.ts'
import { collectErrors } from './harness/watch.ts'

/** Size without Node and without sharp and its libraries, whose sizes are fixed. */
const MOST_BYTES = 60_000_000
/** The command that `npx support-desk` runs. */
const COMMAND = './node_modules/.bin/support-desk'
const APART = [/^node-/, /^sharp$/, /^@img$/]

let folder: string
let server: Server | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-packed-'))
  const file = await makePackage(join(folder, 'packed'))
  await writeFile(join(folder, 'package.json'), '{}')
  await npm('install', '--no-audit', '--no-fund', '--ignore-scripts', file)
})

afterAll(async () => {
  await server?.end()
  await rm(folder, { recursive: true })
})

const npm = (...words: string[]) =>
  promisify(execFile)('npm', words, {
    cwd: folder,
    env: outsideOfTheProduct(),
  })

/** The environment of a user's shell, without the programs of npm for these tests. */
function outsideOfTheProduct(): NodeJS.ProcessEnv {
  const inside = `${sep}node_modules${sep}.bin`
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.endsWith(inside))
  return { ...process.env, PATH: folders.join(delimiter) }
}

test('keeps the installed package below its size limit', async () => {
  const modules = join(folder, 'node_modules')
  const counted = (await readdir(modules)).filter(
    (name) => !name.startsWith('.') && !APART.some((pattern) => pattern.test(name)),
  )
  const sizes = await Promise.all(counted.map((name) => sizeOf(join(modules, name))))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes, `${(bytes / 1e6).toFixed(1)} MB`).toBeLessThan(MOST_BYTES)
})

test('starts the package by one command, and lets a new user raise the first ticket', async () => {
  const { PATH = '' } = outsideOfTheProduct()
  server = await startServer(join(folder, 'desk'), { file: COMMAND, words: [], cwd: folder }, { PATH })
  const browser = await openSharedBrowser()
  try {
    const { context, page } = await openWindow(browser, { url: server.url })
    const errors = collectErrors(page)
    await register(page, 'Maya')
    await logIn(page, mailOf('Maya'))
    await giveProfile(page, 'Maya')
    await raiseFirstTicket(page)
    await context.close()

    const admins = await openWindow(browser, { url: server.url })
    await logIn(admins.page, ADMIN.username, ADMIN.password)
    await heading(admins.page, 'Admin Home Page').waitFor()
    await admins.page.goto('/t/1')
    await admins.page.getByText('Everything on the screen is green.').first().waitFor()
    await admins.context.close()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

test('runs backup and verify, and lists the valid commands after an unknown command', async () => {
  await server?.end()
  const desk = { ...outsideOfTheProduct(), DATA_DIR: join(folder, 'desk') }
  const call = (...words: string[]) =>
    promisify(execFile)(COMMAND, words, {
      cwd: folder,
      env: desk,
    })
  await call('backup', 'kept.zip')
  expect((await stat(join(folder, 'kept.zip'))).size).toBeGreaterThan(10_000)
  expect((await call('verify')).stdout).toMatch(/Done in/)
  await expect(call('backup')).rejects.toThrow(/npx support-desk backup FILE/)
  await expect(call('dance')).rejects.toThrow(/start, demo, backup/)
})

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
