import { isIP } from 'node:net'
import { z } from 'zod'
import { LIMITS, type OauthProvider } from '@support-desk/contract'

/** SMTP door settings of an install. */
export type SmtpRules = {
  host: string
  /** 0: any free port. */
  port: number
  /** Host name in the SMTP greeting. */
  name: string
  maxBytes: number
  /** Paths of PEM files; null: no TLS. */
  tls: { cert: string; key: string } | null
}

/** OAuth token endpoints by provider. */
export type TokenPlaces = Record<OauthProvider, string>

/** The sign-in page of each provider, and the app registration there, if the environment has one. */
export type SignInRules = Record<
  OauthProvider,
  { authorizeUrl: string; app: { clientId: string; clientSecret: string; tenant: string } | null }
>

/** Inbound mail settings of an install. */
export type MailInRules = {
  /** Whether mail servers may be in the own network. */
  allowsPrivate: boolean
  tokenPlaces: TokenPlaces
  signIn: SignInRules
  /** SMTP door; null: off. */
  smtp: SmtpRules | null
  /** Allowed hosts of remote images in mails: none, public ones, or also those in the own network. */
  remotePictures: 'off' | 'public' | 'any'
}

const MEGABYTE = 1024 * 1024
const MOST_MB = LIMITS.mailBytes / MEGABYTE

const oauthUrl = (fallback: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
      'must be like https://login.example.org/token',
    )
    .default(fallback)

/** Environment variables about inbound mail. */
export const MAIL_IN_SETTINGS = {
  MAIL_IN_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
  MAIL_REMOTE_PICTURES: z.enum(['off', 'public', 'any'], 'must be off, public or any').default('public'),
  MAIL_IN_MICROSOFT_TOKEN_URL: oauthUrl('https://login.microsoftonline.com/common/oauth2/v2.0/token'),
  MAIL_IN_GOOGLE_TOKEN_URL: oauthUrl('https://oauth2.googleapis.com/token'),
  MAIL_IN_MICROSOFT_SIGN_IN_URL: oauthUrl('https://login.microsoftonline.com/common/oauth2/v2.0/authorize'),
  MAIL_IN_GOOGLE_SIGN_IN_URL: oauthUrl('https://accounts.google.com/o/oauth2/v2/auth'),
  MAIL_IN_MICROSOFT_CLIENT_ID: z.string().optional(),
  MAIL_IN_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MAIL_IN_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the id or the domain of a tenant')
    .optional(),
  MAIL_IN_GOOGLE_CLIENT_ID: z.string().optional(),
  MAIL_IN_GOOGLE_CLIENT_SECRET: z.string().optional(),
  MAIL_IN_SMTP_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
    .transform(Number)
    .optional(),
  MAIL_IN_SMTP_HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0 || /^[\w.-]+$/.test(host),
      'must be an address to listen on, like 0.0.0.0',
    )
    .default('127.0.0.1'),
  MAIL_IN_SMTP_NAME: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i, 'must be the name of a server, like mail.example.org')
    .optional(),
  MAIL_IN_SMTP_TLS_CERT: z.string().optional(),
  MAIL_IN_SMTP_TLS_KEY: z.string().optional(),
  MAIL_IN_SMTP_MAX_MB: z
    .string()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MB,
      `must be a number from 1 to ${MOST_MB}`,
    )
    .transform(Number)
    .default(MOST_MB),
}

type Values = z.output<z.ZodObject<typeof MAIL_IN_SETTINGS>>

/** Converts the variables to rules. `name` is the default host name of the SMTP door. */
export const mailInRulesOf = (value: Values, name: string): MailInRules => ({
  allowsPrivate: value.MAIL_IN_PRIVATE_HOSTS === 'on',
  remotePictures: value.MAIL_REMOTE_PICTURES,
  tokenPlaces: {
    microsoft: value.MAIL_IN_MICROSOFT_TOKEN_URL,
    google: value.MAIL_IN_GOOGLE_TOKEN_URL,
  },
  signIn: {
    microsoft: {
      authorizeUrl: value.MAIL_IN_MICROSOFT_SIGN_IN_URL,
      app: appOf(
        value.MAIL_IN_MICROSOFT_CLIENT_ID,
        value.MAIL_IN_MICROSOFT_CLIENT_SECRET,
        value.MAIL_IN_MICROSOFT_TENANT,
      ),
    },
    google: {
      authorizeUrl: value.MAIL_IN_GOOGLE_SIGN_IN_URL,
      app: appOf(value.MAIL_IN_GOOGLE_CLIENT_ID, value.MAIL_IN_GOOGLE_CLIENT_SECRET),
    },
  },
  smtp:
    value.MAIL_IN_SMTP_PORT === undefined
      ? null
      : {
          host: value.MAIL_IN_SMTP_HOST,
          port: value.MAIL_IN_SMTP_PORT,
          name: value.MAIL_IN_SMTP_NAME ?? name,
          maxBytes: value.MAIL_IN_SMTP_MAX_MB * MEGABYTE,
          tls:
            value.MAIL_IN_SMTP_TLS_CERT && value.MAIL_IN_SMTP_TLS_KEY
              ? { cert: value.MAIL_IN_SMTP_TLS_CERT, key: value.MAIL_IN_SMTP_TLS_KEY }
              : null,
        },
})

const appOf = (clientId?: string, clientSecret = '', tenant = '') =>
  clientId === undefined ? null : { clientId, clientSecret, tenant }

/** Errors of settings that require each other. */
export const mailInProblems = (names: readonly string[]): string[] => {
  const [cert, key] = ['MAIL_IN_SMTP_TLS_CERT', 'MAIL_IN_SMTP_TLS_KEY'].map((name) => names.includes(name))
  return cert === key ? [] : ['MAIL_IN_SMTP_TLS_CERT and MAIL_IN_SMTP_TLS_KEY need each other']
}
