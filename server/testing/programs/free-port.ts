import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** No system gives these to whoever takes any port, so nobody gets one between its choice and the start of who is to have it. */
const PLACES = [16_384, 32_000] as const

/**
 * A port of this machine that nobody listens at, for a program that has to know its own before it starts. It is given to nobody
 * else who asks here until the program that asked has ended.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PLACES)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
}

/** Whoever has the port of that number for datagrams has claimed the other one. */
async function isClaimed(port: number): Promise<boolean> {
  const claim = createSocket('udp4').unref()
  claim.bind({ port, address: '127.0.0.1', exclusive: true })
  try {
    await once(claim, 'listening')
    return true
  } catch {
    claim.close()
    return false
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
