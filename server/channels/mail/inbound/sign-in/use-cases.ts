import { hash, randomBytes } from 'node:crypto'
import { LIMITS, type MailboxDraft, message, type OauthProvider } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import type { SealedPlace } from '../../../../kernel/keys.ts'
import { invalid, Refusal } from '../../../../kernel/refusal.ts'
import { later } from '../../../../kernel/time.ts'
import { inTransaction } from '../../../../kernel/transaction.ts'
import { STEP_TIMES } from '../doors/imap/imapflow-source.ts'
import type { ImapSettings, Mailbox } from '../mailboxes/mailbox.ts'
import { openSettings } from '../mailboxes/settings.ts'
import { changeSettings, createMailbox, findMailbox } from '../mailboxes/use-cases.ts'
import { appOf, ofTenant } from './app.ts'
import { exchangeCode, SIGN_IN_SCOPES } from './exchange.ts'

/** Maximum duration of a sign-in. */
const SIGN_IN_SECONDS = 10 * 60

/** The state of a sign-in until the provider redirects back. */
type SignIn = {
  nonce: string
  verifier: string
  /** Null: a new mailbox. */
  mailboxId: string | null
  /** The address of a new mailbox; empty: that of the account. */
  address: string
  replyName: string
}

/** The provider, and the session of the admin who signs in. */
type InSession = { provider: OauthProvider; sessionId: string }

const placeOf = (id: string): SealedPlace => ({ in: 'mail_sign_in', id, owner: id })
const random = (): string => randomBytes(32).toString('base64url')
/** The database has only a hash of the state, so a reader of the database cannot finish a sign-in. */
const idOf = (state: string): string => hash('sha256', state, 'base64url')

/** Begins a sign-in of this session. Returns the URL of the provider to open. */
export async function beginMailSignIn(
  ctx: TxContext,
  _actor: UserActor,
  { provider, sessionId, ...asked }: InSession & Pick<SignIn, 'mailboxId' | 'address' | 'replyName'>,
): Promise<{ address: string }> {
  const { tx, mailSignIn } = ctx
  const before = asked.mailboxId === null ? null : await findImapMailbox(ctx.tx, asked.mailboxId)
  const app = await appOf(ctx, tx, provider)
  if (!app) throw new Refusal('mail_sign_in_not_set_up')
  const [state, nonce, verifier] = [random(), random(), random()]
  const now = ctx.clock()
  const [id, content] = [idOf(state), { ...asked, nonce, verifier } satisfies SignIn]
  await tx.mailApps.dropExpired(now.toISOString())
  await tx.mailApps.beginSignIn({
    id,
    sessionId,
    provider,
    sealed: ctx.keys.seal(placeOf(id), JSON.stringify(content)),
    expiresAt: later(now, SIGN_IN_SECONDS),
  })
  const url = new URL(ofTenant(mailSignIn.providers[provider].authorizeUrl, app))
  const hint = before ? (openSettings(ctx, before)?.user ?? before.address) : asked.address
  const parameters = {
    client_id: app.clientId,
    response_type: 'code',
    redirect_uri: mailSignIn.redirectUri(provider),
    scope: SIGN_IN_SCOPES[provider],
    state,
    nonce,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...(hint && { login_hint: hint }),
    // Google issues a refresh token only with new consent.
    ...(provider === 'google' ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { address: url.href }
}

/**
 * Finishes a sign-in with the response of the provider. The response is valid once, in the session that began the
 * sign-in, for ten minutes. Creates the mailbox, switched off, or gives an existing one the new refresh token.
 */
export async function finishMailSignIn(
  ctx: Context,
  actor: UserActor,
  { provider, sessionId, query }: InSession & { query: string },
): Promise<{ mailbox: Mailbox; isNew: boolean; account: string }> {
  const response = new URLSearchParams(query)
  const signIn = await takeSignIn(ctx, { provider, sessionId, state: response.get('state') ?? '' })
  const code = response.get('code')
  if (response.has('error') || !code) throw new Refusal('mail_sign_in_declined')
  const app = await appOf(ctx, ctx.store, provider)
  if (!app) throw new Refusal('mail_sign_in_not_set_up')
  const { refreshToken, account } = await exchangeCode({
    ...signIn,
    provider,
    app,
    code,
    place: ofTenant(ctx.imapRules.tokenPlaces[provider], app),
    redirectUri: ctx.mailSignIn.redirectUri(provider),
    milliseconds: (ctx.imapRules.times ?? STEP_TIMES).tokenMs,
    now: ctx.clock(),
  })
  // Tokens are only for the servers of their provider.
  const { incoming, outgoing } = ctx.mailSignIn.servers(provider)
  const login = { ...incoming, provider, refreshToken }
  const { mailboxId } = signIn
  if (mailboxId !== null) {
    const mailbox = await changeSettings(ctx, actor, mailboxId, (before, found) => {
      const user = userAt(provider, { user: before?.user || found.address, account })
      return settingsOf({ ...login, user, ...(before?.outgoing && { outgoing }) })
    })
    return { mailbox, isNew: false, account }
  }
  const address = signIn.address || account
  if (address === '')
    throw invalid(
      'address',
      message('The provider does not name the address of the account. Enter it first.'),
    )
  const settings = settingsOf({
    ...login,
    outgoing,
    user: provider === 'google' ? account || address : address,
  })
  const draft = draftOf({ address, replyName: signIn.replyName, provider, settings })
  const { mailbox } = await inTransaction(ctx, (ctx) => createMailbox(ctx, actor, draft))
  return { mailbox, isNew: true, account }
}

/**
 * The user of a mailbox that signs in again. At Microsoft it can be a shared mailbox, which the account may open. At
 * Google the account is the mailbox, so that no other inbox is read from now on.
 */
function userAt(provider: OauthProvider, { user, account }: { user: string; account: string }): string {
  if (provider === 'google' && account !== '' && account.toLowerCase() !== user.toLowerCase())
    throw new Refusal('mail_sign_in_other_account')
  return user
}

const settingsOf = (
  settings: Omit<ImapSettings, 'login' | 'password' | 'clientId' | 'clientSecret'>,
): ImapSettings => ({
  ...settings,
  login: 'oauth',
  password: '',
  // A mailbox without a client id uses the app registration of the install.
  clientId: '',
  clientSecret: '',
})

/** Names by which providers identify themselves in their sender check results. */
const CHECKERS: Record<OauthProvider, string> = { microsoft: 'unnamed', google: 'mx.google.com' }

type NewSignIn = { address: string; replyName: string; provider: OauthProvider; settings: ImapSettings }

const draftOf = ({ address, replyName, provider, settings }: NewSignIn): MailboxDraft => ({
  name: address.slice(0, LIMITS.mailboxName),
  address,
  replyName,
  teamId: null,
  formId: null,
  door: 'imap',
  settings,
  isOn: false,
  importSince: null,
  acknowledges: true,
  readsJunk: false,
  canaryMinutes: null,
  quotes: 'last',
  checksBy: CHECKERS[provider],
  replyToSenders: [],
  movesAfterDays: null,
  movesTo: null,
})

/** Takes the sign-in of a state, once. Throws `mail_sign_in_over` if this session has none. */
async function takeSignIn(
  ctx: Context,
  { provider, sessionId, state }: InSession & { state: string },
): Promise<SignIn> {
  const id = idOf(state)
  const now = ctx.clock().toISOString()
  const sealed = await inTransaction(ctx, ({ tx }) =>
    tx.mailApps.takeSignIn({ id, sessionId, provider }, now),
  )
  const text = sealed === null ? null : ctx.keys.open(placeOf(id), sealed)
  if (text === null) throw new Refusal('mail_sign_in_over')
  return JSON.parse(text) as SignIn
}

async function findImapMailbox(queries: TxContext['tx'], id: string): Promise<Mailbox> {
  const mailbox = await findMailbox(queries, id)
  if (mailbox.door !== 'imap') throw new Refusal('not_imap')
  return mailbox
}
