import { LIMITS } from '@support-desk/contract'
import { request } from '#api/client.ts'

/** Storage key. The tokens survive a logout. They grant no access and only prove an earlier login in this browser. */
const KEY = 'devices'

/** The device tokens of earlier logins in this browser, to send with a login. */
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
 * Registers this browser as a known device. The next login from it is exempt from the limits that password guessing by
 * others triggers. Failure is harmless.
 */
export async function createDevice(token: string): Promise<void> {
  try {
    const { devices } = await request('createDevice', { body: knownDevices() }, { token })
    localStorage.setItem(KEY, JSON.stringify(devices))
  } catch {
    // The next login retries.
  }
}
