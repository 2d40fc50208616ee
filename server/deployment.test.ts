import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SETTINGS } from './config/config.ts'
import { startTestServer } from './testing/calls/test-server.ts'
import { readBuildContext } from './testing/image/build-context.ts'
import { parseDockerfile } from './testing/image/dockerfile.ts'
import { missingFiles } from './testing/image/missing-files.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

let dockerfile: string
let compose: string
let balancer: string
let example: string
beforeAll(async () => {
  dockerfile = await read('Dockerfile')
  compose = await read('compose.yaml')
  balancer = await read('deploy/Caddyfile')
  example = await read('deploy/example.env')
})

describe('the image', () => {
  it('copies every file that the programs of each stage import', () => {
    expect(missingFiles(ROOT, parseDockerfile(dockerfile), readBuildContext(ROOT))).toEqual([])
  })

  it('runs existing programs, without root, with known settings', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
    const programs = all(last, /"(?:\.\/)?(server\/[^"]+)"/g)
    expect(programs.toSorted()).toEqual([
      'server/cli/healthcheck.ts',
      'server/cli/keep-compiled.js',
      'server/cli/serve.ts',
    ])
    expect(programs.filter((program) => !existsSync(join(ROOT, program)))).toEqual([])
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^VOLUME \/data$/m)
    const [line = ''] = all(last, /^ENV (.+)$/gm)
    const names = all(line, /(\w+)=/g).filter((name) => !['MALLOC_ARENA_MAX', 'NODE_ENV'].includes(name))
    expect(SETTINGS).toEqual(expect.arrayContaining(names))
  })

  it('runs Node with the same flags as npm start and the package', async () => {
    const flags = (text: string): string[] => all(text, /(--(?:max-|disable-warning)[^\s"',]*)/g).toSorted()
    const wanted = ['--disable-warning=ExperimentalWarning']
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: { start: string } }
    expect(flags(scripts.start)).toEqual(wanted)
    expect(flags(dockerfile.slice(dockerfile.lastIndexOf('\nCMD')))).toEqual(wanted)
    expect(flags(await read('tools/package/content/bin/support-desk.js'))).toEqual(wanted)
  })

  it('excludes private and generated files', async () => {
    const kept = (await read('.dockerignore')).split('\n')
    expect(kept).toEqual(expect.arrayContaining(['**/node_modules', 'data', '.env*', '*.backup', '.git']))
  })

  it('has a health check that detects a stopped server', async () => {
    const testServer = await startTestServer()
    const address = new URL(await testServer.app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = async (port: string) => {
      const env = { PORT: port, HOST: '0.0.0.0' }
      const child = spawn(process.execPath, [join(ROOT, 'server/cli/healthcheck.ts')], { env })
      return ((await once(child, 'exit')) as [number])[0]
    }
    expect(await ask(address.port)).toBe(0)
    await testServer.stop()
    expect(await ask(address.port)).toBe(1)
  })
})

describe('the compose file', () => {
  it('passes all settings to the nodes, and reads only variables that deploy/example.env explains', () => {
    const node = compose.slice(compose.indexOf('x-desk:'), compose.indexOf('\nservices:'))
    const environment = all(node.slice(node.indexOf('environment:')), /^ {4}([A-Z][A-Z_]+):/gm)
    const inImage = all(dockerfile.slice(dockerfile.lastIndexOf('\nENV')), /\b(HOST|PORT|DATA_DIR)=/g)
    expect([...environment, ...inImage].toSorted()).toEqual(SETTINGS.toSorted())
    // Passed on from .env with the same name, except the database URL with its password.
    const fromEnv = node.matchAll(/^ {4}([A-Z][A-Z_]+): \$\{\1(?::-[^}]*)?\}$/gm)
    const passedOn = new Set([...fromEnv].map(([, name]) => name))
    expect(environment.filter((name) => !passedOn.has(name))).toEqual(['DATABASE_URL'])
    const explained = all(example, /^#?([A-Z_]+)=/gm)
    const needed = all(compose, /\$\{([A-Z_]+)/g).filter((name) => !SETTINGS.includes(name))
    expect(explained).toEqual(expect.arrayContaining(needed))
    expect(example).toContain('docs/settings.md')
  })

  it('contains no secrets', () => {
    expect(example).toMatch(/^POSTGRES_PASSWORD=$/m)
    expect(example).toMatch(/^ADMIN_PASSWORD=$/m)
    // Required or empty.
    for (const line of compose.match(/^.*PASSWORD.*$/gm) ?? []) expect(line).toMatch(/\$\{\w+:(\?|-\})/)
  })

  it('mounts existing files and volumes, and balances over its own nodes', () => {
    const [nodes = ''] = all(balancer, /reverse_proxy \{\$NODES:([^}]+)\}/g)
    const services = all(compose.slice(compose.indexOf('\nservices:')), /^ {2}([\w-]+):$/gm)
    const [port = ''] = all(dockerfile, /^EXPOSE (\d+)$/gm)
    expect(nodes.split(' ')).toEqual([`desk-1:${port}`, `desk-2:${port}`])
    expect(services).toEqual(expect.arrayContaining(['database', 'desk-1', 'desk-2', 'balancer']))
    const mounted = all(compose, /^ {6}- (\.\/[^:]+):/gm)
    expect(mounted).toEqual(['./deploy/Caddyfile'])
    expect(mounted.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const volumes = all(compose.slice(compose.indexOf('\nvolumes:')), /^ {2}([\w-]+):$/gm)
    const used = all(compose, /^ {6}- ([a-z][\w-]*):\//gm)
    expect(used.toSorted()).toEqual(volumes.toSorted())
    expect(balancer).toMatch(/health_uri \/readyz/)
  })
})
