import { inTransaction } from '../../../../../kernel/transaction.ts'
import type { Context } from '../../../../../kernel/context.ts'
import { later } from '../../../../../kernel/time.ts'
import { noteToken } from '../../mailboxes/alarm.ts'
import type { ImapSettings, Mailbox } from '../../mailboxes/mailbox.ts'
import { openSettings, sealSettings } from '../../mailboxes/settings.ts'
import { appOf } from '../../sign-in/app.ts'
import { addressOf } from './hosts.ts'
import { createImapflowSource, STEP_TIMES, type StepTimes } from './imapflow-source.ts'
import { type ImapSource, ImapTrouble } from './source.ts'
import { fetchToken, type TokenPurpose } from './tokens.ts'
import type { TokenPlaces } from '../../../../../config/mail.ts'

/** Settings of the install for fetching mail. */
type ImapRules = {
  /** Whether servers in the private network are allowed. */
  allowsPrivate: boolean
  tokenPlaces: TokenPlaces
  /** Timeouts of the steps; for tests. */
  times?: StepTimes
}

/** Creates a connection to a mailbox, without opening it. */
export async function sourceOf(ctx: Context, mailbox: Mailbox): Promise<ImapSource> {
  const settings = openSettings(ctx, mailbox)
  if (!settings)
    throw new ImapTrouble('The stored credentials of this mailbox cannot be read. Enter them again.')
  const { host, port, security, user } = settings
  const address = await addressOf(host, { security, allowsPrivate: ctx.imapRules.allowsPrivate })
  const credential =
    settings.login === 'password'
      ? { password: settings.password }
      : { accessToken: await accessTokenOf(ctx, mailbox, settings) }
  return createImapflowSource({ address, name: host, port, security, user }, credential, ctx.imapRules.times)
}

/**
 * An access token for one connection. Another node may have used the refresh token since the mailbox was read, so a
 * refused one is tried again if another one is stored.
 */
export async function accessTokenOf(
  ctx: Context,
  mailbox: Mailbox,
  settings: ImapSettings,
  purpose: TokenPurpose = 'imap',
): Promise<string> {
  try {
    return await tokenFor(ctx, mailbox, settings, purpose)
  } catch (error) {
    const now = await ctx.store.mailboxes.find(mailbox.id)
    const stored = now && now.sealed !== mailbox.sealed ? openSettings(ctx, now) : null
    if (!(error instanceof ImapTrouble && error.needsLogin) || !now || !stored) throw error
    return tokenFor(ctx, now, stored, purpose)
  }
}

async function tokenFor(
  ctx: Context,
  mailbox: Mailbox,
  settings: ImapSettings,
  purpose: TokenPurpose,
): Promise<string> {
  const { tokenPlaces, times = STEP_TIMES } = ctx.imapRules
  const { accessToken, refreshToken, secondsLeft } = await fetchToken(
    tokenPlaces,
    await withApp(ctx, settings),
    {
      milliseconds: times.tokenMs,
      now: ctx.clock(),
      purpose,
    },
  )
  // App credentials have no refresh token to store.
  if (settings.login === 'app') return accessToken
  const now = ctx.clock()
  const endsAt = secondsLeft === null ? null : later(now, secondsLeft)
  const isAnother = refreshToken !== null && refreshToken !== settings.refreshToken
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    // The provider has just replaced the previous refresh token, which is now invalid.
    if (isAnother)
      await tx.mailboxes.replaceSealed(
        mailbox.id,
        mailbox.sealed,
        sealSettings(ctx, mailbox.id, { ...settings, refreshToken }),
      )
    await noteToken(ctx, mailbox.id, { renewedAt: now.toISOString(), endsAt })
  })
  return accessToken
}

/** Settings with the app registration of the install, unless the mailbox has a client of its own. */
async function withApp(ctx: Context, settings: ImapSettings): Promise<ImapSettings> {
  const { login, clientId, provider } = settings
  if (login !== 'oauth' || clientId !== '' || provider === null) return settings
  const app = await appOf(ctx, ctx.store, provider)
  if (!app)
    throw new ImapTrouble(
      'The app registration for signing in was deleted. Set it up again on the page of the mailbox, then sign in.',
      { needsLogin: true },
    )
  return { ...settings, ...app }
}

declare module '../../../../../kernel/context.ts' {
  interface Context {
    imapRules: ImapRules
  }
}
