import { Secret, TOTP } from 'otpauth'
import type { OpenedSession } from '@support-desk/contract'
import { PASSWORD, type User, type TestServer } from './test-server.ts'

/** The address of the test install. Passkeys need a host name. */
export const DESK_URL = 'http://localhost:3000'

/** An authenticator app: returns the code `steps` half minutes from now. */
export type AppCodes = (steps?: number) => string

/** Adds a secret to an authenticator app. */
export function appWith(testServer: TestServer, secret: string): AppCodes {
  return (steps = 0) => {
    const timestamp = testServer.now().getTime() + steps * 30_000
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  }
}

/** Sets up an authenticator app for a user. The current code is used by that. */
export async function addApp(
  testServer: TestServer,
  user: User,
): Promise<{ code: AppCodes; recoveryCodes: string[] }> {
  const begun = await testServer.call(
    'createAuthenticatorAppSetup',
    { body: { password: PASSWORD } },
    user.token,
  )
  const { setup, secret } = begun.answer
  const code = appWith(testServer, secret)
  const added = await testServer.call('createAuthenticatorApp', { body: { setup, code: code() } }, user.token)
  return { code, recoveryCodes: added.answer.recoveryCodes }
}

/** Logs in by password. Returns the challenge for the second step. */
export async function beginLogin(testServer: TestServer, user: User): Promise<string> {
  const body = { log_detail: user.username, userPassword: PASSWORD }
  return (await testServer.call('logIn', { body })).failure.challenge ?? ''
}

/** Finishes a login with a code. Returns the session or the code of the refusal. */
export async function prove(
  testServer: TestServer,
  challenge: string,
  code: string,
): Promise<OpenedSession['session'] | string> {
  const reply = await testServer.call('verifyLoginCode', { body: { challenge, code } })
  return reply.status === 200 ? reply.answer.session : reply.failure.code
}
