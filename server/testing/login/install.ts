import { CALLS, type CallInput, type CallName, type Role } from '@support-desk/contract'
import { addApp } from '../calls/factors.ts'
import { send, startTestServer, type TestServer, type User } from '../calls/test-server.ts'
import { type IdentityProvider, type Person, startIdentityProvider } from './identity-provider.ts'

type Draft = CallInput<'createLoginProvider', never>['body']

/** A browser: its cookie here, and its cookies at the provider. */
export type Browser = { key: string; jar: Map<string, string> }

/** An install with a login provider. */
export type InstallWithProvider = {
  testServer: TestServer
  provider: IdentityProvider
  providerId: string
  /** An admin with a second factor. */
  admin: User
  /** Changes the settings of the provider. */
  decide(changes: Partial<Draft>): Promise<void>
  /** Begins a login. Returns the address for the browser. */
  begin(browser: Browser, providerId?: string): Promise<string>
  /** Finishes a login with the answer of the provider. */
  finish(
    browser: Browser,
    query: string,
    providerId?: string,
  ): ReturnType<typeof sendAs<'finishProviderLogin'>>
  /** Runs a whole login of a person, in this browser or in a new one. */
  logIn(person: Person | null, browser?: Browser): ReturnType<typeof sendAs<'finishProviderLogin'>>
  stop(): Promise<void>
}

/** The client secret of the install at the provider. */
export const SECRET = 'a secret of the install and its provider'

/** A browser without cookies. */
export const newBrowser = (): Browser => ({ key: '', jar: new Map() })

type LoginSession = { token: string; username: string; role: Role }

/** All possible fields of answers to login calls. A test reads the expected ones. */
type LoginAnswer = {
  address: string
  code: string
  challenge: string
  session: LoginSession
  opened: { session: LoginSession; requiredAction: string | null }
  link: { email: string } | null
}

/** Makes a call like a browser, with its cookie. */
export async function sendAs<N extends CallName>(
  testServer: TestServer,
  browser: Browser,
  name: N,
  input: object,
) {
  const headers = { cookie: `login=${browser.key}` }
  const response = await send(testServer.app, CALLS[name], input, undefined, { headers })
  const cookie = /^login=([^;]*)/.exec(String(response.headers['set-cookie'] ?? ''))?.[1]
  if (cookie !== undefined) browser.key = cookie
  return {
    status: response.statusCode,
    body: response.json<LoginAnswer>(),
    headers: response.headers,
  }
}

/** Starts an install and a provider that know each other. */
export async function startInstallWithProvider(
  changes: Partial<Draft> = {},
  environment: Record<string, string> = {},
): Promise<InstallWithProvider> {
  const provider = await startIdentityProvider()
  // The provider uses the real clock.
  const testServer = await startTestServer({
    environment: { LOGIN_PRIVATE_HOSTS: 'on', ...environment },
    startsAt: Date.now(),
  })
  const listening = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const admin = await testServer.add('Admin')
  await addApp(testServer, admin)
  const draft: Draft = {
    name: 'Company',
    issuer: provider.issuer,
    clientId: 'support-desk',
    clientSecret: SECRET,
    domains: ['example.com'],
    scopes: ['email', 'profile', 'groups'],
    groups: [],
    makesAccounts: true,
    trustsFactor: false,
    factorAcrs: [],
    isOn: true,
    ...changes,
  }
  let known = (await testServer.call('createLoginProvider', { body: draft }, admin.token)).answer
  const { id: providerId, redirectUri, logoutUri } = known
  const heard = `${listening}${new URL(logoutUri).pathname}`
  provider.register({ id: 'support-desk', secret: SECRET, redirectUri, logoutUri: heard })

  const begin: InstallWithProvider['begin'] = async (browser, id = providerId) => {
    const { body } = await sendAs(testServer, browser, 'beginProviderLogin', { params: { providerId: id } })
    return String(body['address'])
  }
  const finish: InstallWithProvider['finish'] = (browser, query, id = providerId) =>
    sendAs(testServer, browser, 'finishProviderLogin', { params: { providerId: id }, body: { query } })
  return {
    testServer,
    provider,
    providerId,
    admin,
    begin,
    finish,
    async decide(more) {
      const body = { ...draft, clientSecret: null, ...more, version: known.version }
      known = (await testServer.call('updateLoginProvider', { params: { providerId }, body }, admin.token))
        .answer
    },
    async logIn(person, browser = newBrowser()) {
      provider.person = person
      const { search } = await provider.visit(await begin(browser), browser.jar)
      return finish(browser, search)
    },
    async stop() {
      await testServer.stop()
      await provider.stop()
    },
  }
}
