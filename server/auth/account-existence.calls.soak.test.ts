import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'
import { createPasswords } from './passwords/passwords.ts'

/**
 * Checks by timing that responses do not reveal whether an account exists. Measures both cases alternately and compares the ratio
 * of their medians. A leak, such as a skipped password hash, makes the ratio several times larger in every round. Other load on
 * the machine does not, so one round within the bound is enough.
 */
const PAIRS = 9
const ROUNDS = 8
const BOUND = 1.25

let testServer: TestServer

beforeAll(async () => {
  // The password cost of a real install, and no rate limits that end the measurement.
  const limits = ['LOGINS_PER_ACCOUNT', 'LOGINS_PER_CLIENT', 'CODES_PER_ADDRESS', 'CODES_PER_CLIENT']
  testServer = await startTestServer({
    passwords: createPasswords(),
    environment: Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '100000/900'])),
  })
})
afterAll(() => testServer.stop())

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** The ratio of the two medians, at least 1. */
async function ratioOf(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const which of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      times[which].push(await timeOf(which === 'known' ? known : unknown))
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  return Math.max(a, b) / Math.min(a, b)
}

const post = async (url: string, payload: object) => {
  const { statusCode, body } = await testServer.app.inject({ method: 'POST', url, payload })
  return { statusCode, body: body.replaceAll(/"(?:Otp|challenge)":"[^"]+"|[^"]+@example\.com/g, '…') }
}

test.each([
  ['a login', '/api/Login', (email: string) => ({ log_detail: email, userPassword: 'Wrong#123' })],
  ['a password reset', '/api/v1/password-resets', (email: string) => ({ email })],
  ['a code for a registration', '/api/otpsent', (email: string) => ({ email })],
])(
  '%s gets the same response in the same time for a known and an unknown account',
  async (_, url, bodyFor) => {
    const { email } = await testServer.add('User')
    const known = () => post(url, bodyFor(email))
    const unknown = () => post(url, bodyFor(email.replace('user', 'nobody')))
    expect(await known()).toEqual(await unknown())
    const ratios: number[] = []
    while (ratios.length < ROUNDS && Math.min(...ratios) > BOUND) ratios.push(await ratioOf(known, unknown))
    expect(Math.min(...ratios), `ratios of medians: ${ratios.join(', ')}`).toBeLessThan(BOUND)
  },
)
