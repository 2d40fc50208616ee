import type { OauthProvider } from '@support-desk/contract'
import type { SignInRules } from '../../../../config/mail.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { SealedPlace } from '../../../../kernel/keys.ts'
import type { Queries } from '../../../../kernel/store.ts'
import type { MailServer } from '../mailboxes/mailbox.ts'

/** The registration of this install at a provider, by which admins sign in to mailboxes. */
export type MailApp = {
  clientId: string
  /** Empty: a public client. */
  clientSecret: string
  /** The organization at Microsoft; empty: any account. */
  tenant: string
}

/** A stored registration, with its secret encrypted; the secret is empty if there is none. */
export type StoredApp = Omit<MailApp, 'clientSecret'> & {
  provider: OauthProvider
  sealed: string
  version: number
}

const placeOf = (provider: OauthProvider): SealedPlace => ({ in: 'mail_app', id: provider, owner: provider })

/** Encrypts a client secret; an empty one stays empty. */
export const sealClientSecret = (
  { keys }: Pick<Context, 'keys'>,
  provider: OauthProvider,
  secret: string,
): string => (secret === '' ? '' : keys.seal(placeOf(provider), secret))

/** The registration in use: of the environment, else the stored one. Null if there is none, or its key is lost. */
export async function appOf(
  { keys, mailSignIn }: Pick<Context, 'keys' | 'mailSignIn'>,
  { mailApps }: Queries,
  provider: OauthProvider,
): Promise<MailApp | null> {
  const fixed = mailSignIn.providers[provider].app
  if (fixed) return fixed
  const stored = await mailApps.find(provider)
  if (!stored) return null
  const { clientId, tenant, sealed } = stored
  const clientSecret = sealed === '' ? '' : keys.open(placeOf(provider), sealed)
  return clientSecret === null ? null : { clientId, clientSecret, tenant }
}

/** The URL of a provider for the organization of an app. */
export const ofTenant = (url: string, { tenant = '' }: { tenant?: string | undefined }): string =>
  tenant === '' ? url : url.replace('/common/', `/${encodeURIComponent(tenant)}/`)

declare module '../../../../kernel/context.ts' {
  interface Context {
    mailSignIn: {
      providers: SignInRules
      /** The mail servers of a provider. */
      servers: (provider: OauthProvider) => { incoming: MailServer; outgoing: MailServer }
      /** The redirect address of a provider. Each one has its own, against mix-up attacks. */
      redirectUri: (provider: OauthProvider) => string
    }
  }
}
