import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type DeskSetting, isTimeZone, LANGUAGES, LIMITS } from '@support-desk/contract'
import type { Locale } from '../kernel/languages/locale.ts'
import { isLoopback } from '../kernel/network-address.ts'
import { DEFAULT_RATE_LIMITS, type RateLimit, type RateLimits } from '../kernel/rate-limits.ts'
import { FILE_SETTINGS, type FileRules, fileRulesOf } from './files.ts'
import { MAIL_IN_SETTINGS, mailInProblems, type MailInRules, mailInRulesOf } from './mail.ts'
import { RETENTION_SETTINGS, type RetentionRules, retentionOf } from './retention.ts'
import { LOGIN_SETTINGS, type LoginSettings, loginSettingsOf } from './login.ts'
import { WEBHOOK_SETTINGS, type WebhookSettings, webhookSettingsOf } from './webhooks.ts'
import type { AllowedHosts } from '../edge/network/host-check.ts'
import type { TrustedProxies } from '../edge/network/trusted-proxies.ts'
import { StartProblem } from '../kernel/start-problem.ts'

/** Enough for an office behind one address, with a few connections and pages per person. */
const DEFAULT_CONNECTIONS_PER_CLIENT = 5_000

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** All settings of an install, validated and with defaults. */
export type Config = {
  host: string
  port: number
  /** Absolute path. */
  dataDir: string
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null
  /** URL that bypasses a pooler; null: use `databaseUrl`. */
  databaseDirectUrl: string | null
  /** Null: emails are written to files. */
  smtpUrl: string | null
  mailFrom: string
  /** Domain of Message-IDs: the domain of `mailFrom`. */
  mailDomain: string
  /** Without a trailing slash. Without PUBLIC_URL, derived from host and port. */
  publicUrl: string
  /** The settings of the desk that the environment fixes. Admins can change all other ones. */
  fixed: Record<DeskSetting, boolean>
  /** The first admin. Without a password, an admin is created by the setup link instead. */
  admin: { username: string; email: string; password: string | null }
  /** Default for clients without a supported language and a known time zone. */
  locale: Locale
  logLevel: (typeof LOG_LEVELS)[number]
  corsOrigins: string[]
  /** The proxies with a trusted X-Forwarded-For. */
  trustProxy: TrustedProxies
  rateLimits: RateLimits
  retention: RetentionRules
  files: FileRules
  mailIn: MailInRules
  webhooks: WebhookSettings
  login: LoginSettings
  /** Maximum number of concurrent connections per network address. */
  connectionsPerClient: number
  /** Seconds for other nodes to take over before the server stops. */
  drainSeconds: number
  /**
   * Whether responses show registration codes. Only without a mail server, and when the server is reachable only from this
   * machine.
   */
  discloseCodes: boolean
  /** Allowed hosts of requests; null: any. */
  allowedHosts: AllowedHosts | null
}

const url = (protocols: readonly string[], problem: string) =>
  z.string().refine((text) => protocols.includes(protocolOf(text)), problem)

const limit = (fallback: RateLimit) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/, 'must be like 10/900: at most 10 in 900 seconds')
    .transform((text): RateLimit => {
      const [most = 0, seconds = 0] = text.split('/').map(Number)
      return { most, seconds }
    })
    .default(fallback)

const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))

const settings = z.object({
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0 || /^[\w.-]+$/.test(host),
      'must be an address to listen on, like 0.0.0.0',
    )
    .default('127.0.0.1'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
    .transform(Number)
    .default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'must be like postgres://user:password@db.example.org/desk, or left empty',
  ).optional(),
  DATABASE_DIRECT_URL: url(
    ['postgres:', 'postgresql:'],
    'must be like postgres://user:password@db.example.org/desk, or left empty',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'must be like smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address')
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'must be like https://desk.example.org')
    .regex(/^\w+:\/\/[^/?#]+\/*$/, 'must not have a path: the help desk needs a host name of its own')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  ADMIN_USERNAME: z.string().max(LIMITS.username).regex(/^\S+$/, 'must not contain spaces').default('admin'),
  ADMIN_EMAIL: z
    .string()
    .max(LIMITS.email)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .min(LIMITS.passwordMin, `must have at least ${LIMITS.passwordMin} characters`)
    .max(LIMITS.passwordMax, `must have at most ${LIMITS.passwordMax} characters`)
    .regex(/^[^ ]+$/, 'must not contain spaces')
    .optional(),
  LANGUAGE: z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`).optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a name like Europe/Berlin').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  CORS_ORIGINS: list
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://intranet.example.org')
    .default([]),
  TRUST_PROXY: list
    .refine(areProxies, 'must be off, on, or addresses of proxies')
    .transform((words) => trustedProxies(words))
    .default(false),
  DRAIN_SECONDS: z
    .string()
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= 60, 'must be a number from 0 to 60')
    .transform(Number)
    .optional(),
  ...RETENTION_SETTINGS,
  ...FILE_SETTINGS,
  ...MAIL_IN_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...LOGIN_SETTINGS,
  LIMIT_LOGINS_PER_ACCOUNT: limit(DEFAULT_RATE_LIMITS.loginPerAccount),
  LIMIT_LOGINS_PER_CLIENT: limit(DEFAULT_RATE_LIMITS.loginPerClient),
  LIMIT_CODES_PER_ADDRESS: limit(DEFAULT_RATE_LIMITS.codePerAddress),
  LIMIT_CODES_PER_CLIENT: limit(DEFAULT_RATE_LIMITS.codePerClient),
  LIMIT_CHANGES_PER_USER: limit(DEFAULT_RATE_LIMITS.changesPerUser),
  LIMIT_UPLOADS_PER_USER: limit(DEFAULT_RATE_LIMITS.uploadsPerUser),
  LIMIT_SEARCHES_PER_USER: limit(DEFAULT_RATE_LIMITS.searchesPerUser),
  LIMIT_EXPORTS_PER_USER: limit(DEFAULT_RATE_LIMITS.exportsPerUser),
  LIMIT_CALLS_PER_TOKEN: limit(DEFAULT_RATE_LIMITS.callsPerToken),
  LIMIT_ANONYMOUS_PER_CLIENT: limit(DEFAULT_RATE_LIMITS.anonymousPerClient),
  LIMIT_MAILS_PER_CLIENT: limit(DEFAULT_RATE_LIMITS.mailsPerClient),
  LIMIT_CONNECTIONS_PER_CLIENT: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number of 1 or more')
    .transform(Number)
    .default(DEFAULT_CONNECTIONS_PER_CLIENT),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

/** Parses the settings; empty ones count as unset. Throws {@link StartProblem} with all errors in one line. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const parsed = settings.safeParse(Object.fromEntries(set.map(([name, value]) => [name, value?.trim()])))
  const names = set.map(([name]) => name)
  const problems = [...databaseProblems(names), ...mailInProblems(names)]
  if (!parsed.success || problems.length > 0) {
    const wrong = parsed.error?.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`) ?? []
    throw new StartProblem([...problems, ...wrong].join('; '))
  }
  const value = parsed.data
  const loopback = isLoopback(value.HOST)
  const publicUrl = value.PUBLIC_URL ?? `http://${bracketed(value.HOST)}:${value.PORT}`
  const publicHost = new URL(publicUrl).hostname
  // A proxy on the same machine makes a loopback address reachable from outside.
  const discloseCodes = loopback && !value.SMTP_URL && !value.TRUST_PROXY && isLoopback(publicHost)
  return {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Support Desk <no-reply@${publicHost}>`,
    mailDomain: domainOf(value.MAIL_FROM ?? '') ?? publicHost,
    publicUrl,
    fixed: {
      language: value.LANGUAGE !== undefined,
      timeZone: value.TIME_ZONE !== undefined,
      publicUrl: value.PUBLIC_URL !== undefined,
    },
    admin: {
      username: value.ADMIN_USERNAME,
      email: value.ADMIN_EMAIL,
      password: value.ADMIN_PASSWORD ?? null,
    },
    locale: { language: value.LANGUAGE ?? 'en', timeZone: value.TIME_ZONE ?? 'UTC' },
    logLevel: value.LOG_LEVEL,
    corsOrigins: value.CORS_ORIGINS,
    trustProxy: value.TRUST_PROXY,
    rateLimits: {
      loginPerAccount: value.LIMIT_LOGINS_PER_ACCOUNT,
      loginPerClient: value.LIMIT_LOGINS_PER_CLIENT,
      codePerAddress: value.LIMIT_CODES_PER_ADDRESS,
      codePerClient: value.LIMIT_CODES_PER_CLIENT,
      changesPerUser: value.LIMIT_CHANGES_PER_USER,
      uploadsPerUser: value.LIMIT_UPLOADS_PER_USER,
      searchesPerUser: value.LIMIT_SEARCHES_PER_USER,
      exportsPerUser: value.LIMIT_EXPORTS_PER_USER,
      callsPerToken: value.LIMIT_CALLS_PER_TOKEN,
      anonymousPerClient: value.LIMIT_ANONYMOUS_PER_CLIENT,
      mailsPerClient: value.LIMIT_MAILS_PER_CLIENT,
    },
    connectionsPerClient: value.LIMIT_CONNECTIONS_PER_CLIENT,
    retention: retentionOf(value),
    files: fileRulesOf(value),
    mailIn: mailInRulesOf(value, publicHost),
    webhooks: webhookSettingsOf(value),
    login: loginSettingsOf(value),
    // A single node has no other to hand over to.
    drainSeconds: value.DRAIN_SECONDS ?? (value.DATABASE_URL ? 5 : 0),
    discloseCodes,
    allowedHosts:
      value.PUBLIC_URL || discloseCodes
        ? { name: value.PUBLIC_URL ? publicHost : null, loopback: isLoopback(publicHost) }
        : null,
  }
}

/**
 * The settings of a temporary install in its own folder. Only port and log level come from the environment: it must not use the
 * database or the mail server of another install.
 */
export function readTemporaryConfig(
  dataDir: string,
  { PORT, LOG_LEVEL }: Record<string, string | undefined> = process.env,
): Config {
  return readConfig({ PORT, LOG_LEVEL, DATA_DIR: dataDir })
}

const databaseProblems = (names: readonly string[]): string[] =>
  names.includes('DATABASE_DIRECT_URL') && !names.includes('DATABASE_URL')
    ? ['DATABASE_DIRECT_URL needs DATABASE_URL']
    : []

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

/** The domain of the address in `Name <address>`, if valid in a Message-ID. */
const domainOf = (mailFrom: string): string | undefined => /@([\w.-]+)>?\s*$/.exec(mailFrom)?.[1]

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isOn = (words: string[]): boolean => words.every((word) => word === 'on' || word === 'true')
const isOff = (words: string[]): boolean => words.every((word) => word === 'off' || word === 'false')

function areProxies(words: string[]): boolean {
  return isOn(words) || isOff(words) || words.every((word) => RANGES.has(word) || isRange(word))
}

function isRange(word: string): boolean {
  const [address = '', bits = '0', ...more] = word.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

function trustedProxies(words: string[]): TrustedProxies {
  if (isOff(words)) return false
  return isOn(words) ? 'peer' : words
}
