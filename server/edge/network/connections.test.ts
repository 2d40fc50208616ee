import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnections } from './connections.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const PROXY = '127.0.0.77'

async function serve(perClient: number, altogether: number): Promise<number> {
  const server = createServer((_request, answer) => answer.end('here'))
  createConnections({ perClient, altogether, isProxy: (address) => address === PROXY }).watch(server)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Opens idle connections from an address. */
async function hoard(port: number, localAddress: string, count: number): Promise<Socket[]> {
  const own = Array.from({ length: count }, () =>
    connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
  )
  sockets.push(...own)
  await Promise.all(own.map((socket) => once(socket, 'connect')))
  return own
}

const ask = async (port: number, localAddress: string): Promise<number> => {
  const request = get({ port, host: '127.0.0.1', localAddress, agent: false })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  response.resume()
  return response.statusCode
}

// Other systems have only one loopback address.
describe.runIf(process.platform === 'linux')('connections', () => {
  it('are limited per client, until some of them close', async () => {
    const port = await serve(5, 1_000)
    const held = await hoard(port, '127.0.0.2', 5)
    expect(await ask(port, '127.0.0.2')).toBe(429)
    expect(await ask(port, '127.0.0.3')).toBe(200)
    held[0]?.destroy()
    await expect.poll(() => ask(port, '127.0.0.2')).toBe(200)
  })

  it('are closed when idle to make room, starting with the client that has the most', async () => {
    const port = await serve(1_000, 50)
    const one = await hoard(port, '127.0.0.4', 10)
    const most = await hoard(port, '127.0.0.2', 40)
    for (let index = 5; index < 25; index++) await hoard(port, `127.0.0.${index}`, 1)
    const open = (list: Socket[]): number => list.filter(({ readyState }) => readyState === 'open').length
    await expect.poll(() => open(most)).toBe(20)
    expect(open(one)).toBe(10)
    expect(await ask(port, '127.0.0.30')).toBe(200)
  })

  it('of a trusted proxy are not limited', async () => {
    const port = await serve(3, 5)
    await hoard(port, PROXY, 20)
    expect(await ask(port, PROXY)).toBe(200)
  })
})
