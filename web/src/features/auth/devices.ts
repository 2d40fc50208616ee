import { LIMITS } from '@support-desk/contract'
import { request } from '#api/client.ts'

/** Stays when users log out: it opens nothing, and says that they have logged in here before. */
const KEY = 'devices'

/** What goes along with a login: what the server gave when users logged in with this browser, if it did. */
export function knownDevices(): { devices?: string[] } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const tokens = Array.isArray(kept) ? kept.filter((token) => typeof token === 'string') : []
    return tokens.length > 0 ? { devices: tokens.slice(0, LIMITS.devices) } : {}
  } catch {
    return {}
  }
}

/**
 * Lets the server know this browser again when its user logs in the next time, however often anonymous clients guess at their
 * password meanwhile. Nobody waits for it, and without it the next login is one like any other.
 */
export async function createDevice(token: string): Promise<void> {
  try {
    const { devices } = await request('createDevice', { body: knownDevices() }, { token })
    localStorage.setItem(KEY, JSON.stringify(devices))
  } catch {
    // The next login tries again.
  }
}
