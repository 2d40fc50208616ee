import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports outside the ephemeral ranges of all systems, so that no other program gets the port before it is used. */
const PLACES = [16_384, 32_000] as const

/**
 * A free port for a program that must know its port before it starts. It is reserved within all processes that use this
 * function, until this process ends.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PLACES)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
}

/** Whether another process has reserved the port, by binding the UDP port of the same number. */
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
