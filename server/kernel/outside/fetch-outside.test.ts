import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchOutside, type OutsideRules, OutsideTrouble } from './fetch-outside.ts'
import { isPrivate } from './private-addresses.ts'

let port: number
const asked: { path: string; to: string | undefined; headers: IncomingHttpHeaders }[] = []

/** Responses of the test server by path. */
const PATHS: Record<string, (response: ServerResponse) => void> = {
  '/content': (response) => response.end('content'),
  '/away': (response) => response.writeHead(302, { location: '/content' }).end(),
  '/inside': (response) =>
    response.writeHead(302, { location: `http://inside.example:${port}/content` }).end(),
  '/inside-by-number': (response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${port}/content` }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/slow': (response) => void response.writeHead(200).write('a little'),
  '/announced': (response) => response.writeHead(200, { 'content-length': 100_000_000 }).flushHeaders(),
  '/endless': (response) => {
    const piece = Buffer.alloc(64 * 1024)
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', write)
    }
    write()
  },
  '/missing': (response) => response.writeHead(404).end(),
}

const server = createServer((request, response) => {
  asked.push({ path: request.url ?? '', to: request.socket.localAddress, headers: request.headers })
  const answer = PATHS[request.url ?? '']
  if (answer) answer(response)
  else response.writeHead(500).end()
})

beforeAll(async () => {
  // All of 127.0.0.0/8 is this machine.
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const LOOPBACK = { address: '127.0.0.1', family: 4 }
const RULES: OutsideRules = {
  mayReach: () => true,
  mostBytes: 200_000,
  milliseconds: 5_000,
  accept: 'image/*',
  lookup: async () => [LOOPBACK],
}

const PUBLIC = { mayReach: (address: string) => !isPrivate(address) }

const at = (path: string): string => `http://pictures.example:${port}${path}`

async function reasonOf(address: string, rules: Partial<OutsideRules> = {}): Promise<string> {
  const failure = await fetchOutside(address, { ...RULES, ...rules }).catch((error: unknown) => error)
  if (failure instanceof OutsideTrouble) return failure.reason
  throw new Error('It was fetched, or failed in another way.', { cause: failure })
}

test('follows redirects and sends no identifying headers', async () => {
  asked.length = 0
  expect((await fetchOutside(at('/away'), RULES)).toString()).toBe('content')
  expect(asked.map(({ path }) => path)).toEqual(['/away', '/content'])
  for (const { headers } of asked) {
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(headers.host).toBe(`pictures.example:${port}`)
  }
})

test.for([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://0/',
])('refuses %s as an address of the own network, in any notation', async (address) => {
  expect(await reasonOf(address, PUBLIC)).toBe('private_address')
})

test('refuses a name that resolves to the own network before it sends anything', async () => {
  asked.length = 0
  expect(await reasonOf(at('/content'), PUBLIC)).toBe('private_address')
  const lookup = async () => [LOOPBACK, { address: '::1', family: 6 }]
  expect(await reasonOf(at('/content'), { ...PUBLIC, lookup })).toBe('private_address')
  expect(asked).toEqual([])
})

/** The server listens on this address too, but the tests forbid it. */
const INSIDE = { address: '127.0.0.2', family: 4 }
const mayReach = (address: string): boolean => address !== INSIDE.address

test('refuses a redirect to the own network', async () => {
  asked.length = 0
  const lookup = async (host: string) => [host.startsWith('inside') ? INSIDE : LOOPBACK]
  expect(await reasonOf(at('/inside'), { lookup, mayReach })).toBe('private_address')
  expect(await reasonOf(at('/inside-by-number'), { lookup, mayReach })).toBe('private_address')
  expect(asked.map(({ path }) => path)).toEqual(['/inside', '/inside-by-number'])
})

test('connects to the checked address even if the name resolves to another address later', async () => {
  asked.length = 0
  let looks = 0
  const lookup = async () => [looks++ === 0 ? LOOPBACK : INSIDE]
  expect((await fetchOutside(at('/content'), { ...RULES, lookup, mayReach })).toString()).toBe('content')
  expect(looks).toBe(1)
  expect(asked.map(({ to }) => to)).toEqual([LOOPBACK.address])
})

test('skips forbidden addresses of a name with several addresses', async () => {
  asked.length = 0
  const lookup = async () => [INSIDE, LOOPBACK]
  expect((await fetchOutside(at('/content'), { ...RULES, lookup, mayReach })).toString()).toBe('content')
  expect(asked.map(({ to }) => to)).toEqual([LOOPBACK.address])
})

test.for([
  ['/file', 'wrong_address'],
  ['/round', 'too_many_redirects'],
  ['/announced', 'too_large'],
  ['/endless', 'too_large'],
  ['/missing', 'refused'],
] as const)('rejects %s: %s', async ([path, reason]) => {
  expect(await reasonOf(at(path))).toBe(reason)
})

test('times out on a response that never ends and on a resolver that never answers', async () => {
  expect(await reasonOf(at('/slow'), { milliseconds: 200 })).toBe('too_slow')
  const lookup = () => new Promise<never>(() => {})
  expect(await reasonOf(at('/content'), { lookup, milliseconds: 200 })).toBe('too_slow')
})

test.for([
  'ftp://pictures.example/',
  'javascript:alert(1)',
  'http://me:secret@pictures.example/',
  '/content',
  '',
])('rejects %s as an address to fetch from', async (address) => {
  expect(await reasonOf(address)).toBe('wrong_address')
})

test('accepts public addresses', () => {
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1']) expect(isPrivate(address)).toBe(false)
})
