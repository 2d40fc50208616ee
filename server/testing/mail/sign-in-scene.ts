import type { OauthProvider } from '@support-desk/contract'
import { type IdentityProvider, startIdentityProvider } from '../login/identity-provider.ts'
import { type ImapScene, startImapScene } from './imap-scene.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const MAIL_SCOPES = [
  'https://mail.google.com/',
  'https://outlook.office.com/IMAP.AccessAsUser.All',
  'https://outlook.office.com/SMTP.Send',
]

/** A help desk that signs in to mailboxes, with a provider, an IMAP server and an SMTP server on this machine. */
export type SignInScene = ImapScene & {
  provider: IdentityProvider
  imap: ImapServer
  smtp: MailServer
  /** The latest tokens of the provider. */
  tokens: { access: string; refresh: string }
  /** Registers the desk at the provider, and enters the registration in the desk. */
  setUp(provider: OauthProvider): Promise<void>
  /** Begins a sign-in, and returns its URL. */
  open(provider: OauthProvider, body?: object, token?: string): Promise<URL>
  /** Begins a sign-in, consents as a person, and returns the query of the redirect. */
  consent(provider: OauthProvider, email: string, body?: object): Promise<string>
  finish(provider: OauthProvider, query: string, token?: string): ReturnType<typeof finishOf>
  /** Revokes the latest refresh token at the provider. */
  revoke(): Promise<void>
}

export const CLIENT_SECRET = 'a-secret-of-the-registered-app'

const finishOf = ({ desk, admin }: ImapScene, provider: OauthProvider, query: string, token = admin.token) =>
  desk.call('finishMailSignIn', { params: { provider }, body: { query } }, token)

/** Starts all of it. */
export async function startSignInScene(): Promise<SignInScene> {
  const provider = await startIdentityProvider()
  const [page, tokenPage] = [`${provider.issuer}/auth`, `${provider.issuer}/token`]
  const scene = await startImapScene({
    MAIL_IN_MICROSOFT_SIGN_IN_URL: page,
    MAIL_IN_GOOGLE_SIGN_IN_URL: page,
    MAIL_IN_MICROSOFT_TOKEN_URL: tokenPage,
    MAIL_IN_GOOGLE_TOKEN_URL: tokenPage,
  })
  const [imap, smtp] = [await startImapServer(), await startMailServer()]
  imap.accessToken = 'none yet'
  const place = { host: '127.0.0.1', security: 'none' as const }
  scene.desk.ctx.mailSignIn.servers = () => ({
    incoming: { ...place, port: imap.port },
    outgoing: { ...place, port: Number(new URL(smtp.url).port) },
  })
  const tokens = { access: '', refresh: '' }
  provider.onTokens = ({ access_token: access = '', refresh_token: refresh = tokens.refresh }) => {
    Object.assign(tokens, { access, refresh })
    imap.accessToken = access
  }
  const open: SignInScene['open'] = async (name, body = {}, token = scene.admin.token) => {
    const input = { params: { provider: name }, body }
    return new URL((await scene.desk.call('beginMailSignIn', input, token)).answer.address)
  }
  return {
    ...scene,
    provider,
    imap,
    smtp,
    tokens,
    open,
    async setUp(name) {
      const { answer } = await scene.desk.call('listMailSignIns', {}, scene.admin.token)
      const known = answer.find((each) => each.provider === name)
      const redirectUri = known?.redirectUri ?? ''
      provider.register({ id: `desk-${name}`, secret: CLIENT_SECRET, redirectUri, mailScopes: MAIL_SCOPES })
      const body = { clientId: `desk-${name}`, clientSecret: CLIENT_SECRET, version: known?.version ?? 0 }
      await scene.desk.call('updateMailSignIn', { params: { provider: name }, body }, scene.admin.token)
    },
    async consent(name, email, body) {
      provider.person = { sub: email, claims: { email, email_verified: true } }
      imap.user = email
      return (await provider.visit((await open(name, body)).href)).search.slice(1)
    },
    finish: (name, query, by) => finishOf(scene, name, query, by),
    async revoke() {
      const form = { token: tokens.refresh, client_id: 'desk-google', client_secret: CLIENT_SECRET }
      await fetch(`${provider.issuer}/token/revocation`, { method: 'POST', body: new URLSearchParams(form) })
    },
    async stop() {
      await scene.stop()
      await Promise.all([provider.stop(), imap.stop(), smtp.stop()])
    },
  }
}
