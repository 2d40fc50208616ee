import { z } from 'zod'
import { id, TOO_LONG } from '../call.ts'
import { label } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { MAIL_DOORS } from './received.ts'

const IMAP_SECURITIES = ['tls', 'starttls', 'none'] as const
const IMAP_LOGINS = ['password', 'oauth'] as const
const OAUTH_PROVIDERS = ['microsoft', 'google'] as const
export type OauthProvider = (typeof OAUTH_PROVIDERS)[number]

const named = z.object({ id: z.string(), name: z.string() })
const moment = z.string().describe('ISO 8601 in UTC.')

/** Where an IMAP mailbox is and as whom we log in. Whatever opens it is not shown to anybody. */
const imapSettings = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(IMAP_SECURITIES),
  user: z.string(),
  login: z.enum(IMAP_LOGINS),
  provider: z.enum(OAUTH_PROVIDERS).nullable(),
  clientId: z.string().nullable(),
})

const count = z.number().int()

/** A mailbox as admins are shown it. */
export const mailbox = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  replyName: z.string().describe('The name beside the address in answers.'),
  signature: z.string(),
  team: named.nullable(),
  form: named.nullable(),
  door: z.enum(MAIL_DOORS),
  settings: imapSettings.nullable().describe('Of the IMAP door alone.'),
  isOn: z.boolean(),
  importSince: moment.nullable().describe('Null: nothing is imported that is older than the mailbox here.'),
  acknowledges: z.boolean(),
  createdAt: moment,
  version: count.describe('Grows with every change of what an admin decides.'),
  lookedAt: moment.nullable(),
  workedAt: moment.nullable().describe('When a look last worked.'),
  error: z.string().nullable().describe('Why the last look failed.'),
  failingSince: moment.nullable(),
  isAlarming: z.boolean().describe('True where no look has worked for ten minutes.'),
  inMailbox: count.nullable().describe('Mails of the last 30 days there, at the last comparison.'),
  counts: z.object({
    here: count,
    stored: count,
    delivered: count,
    ignored: count,
    held: count,
    failed: count,
  }),
})
export type MailboxOnWire = z.infer<typeof mailbox>

/** What admins have to be told of mailboxes. */
export const mailboxAlarm = z.object({
  mailboxes: z.array(
    z.object({ id: z.string(), name: z.string(), error: z.string().nullable(), failingSince: moment }),
  ),
})

/** How a try of the login went. */
export const mailboxTest = z.object({
  works: z.boolean(),
  error: z.string().nullable(),
  mails: count.nullable().describe('How many are in the folder now.'),
  toImport: count.nullable().describe('How many of them would be imported.'),
})
export type MailboxTest = z.infer<typeof mailboxTest>

const text = (most: number) => z.string().trim().max(most, TOO_LONG)
/** Line ends and other control signs have no place in a command or a header. */
const line = (most: number) =>
  text(most).refine((value) => !/\p{Cc}/u.test(value), message('Please use one line.'))
const secret = z.string().max(LIMITS.mailboxSecret, TOO_LONG).optional()

const imapDraft = z
  .object({
    host: line(LIMITS.hostName).regex(/^[\w.:-]+$/, message('Please enter the name of a mail server.')),
    port: z.number().int().min(1).max(65_535),
    security: z.enum(IMAP_SECURITIES),
    user: line(LIMITS.email).min(1, message('Please enter the name that logs in.')),
    login: z.enum(IMAP_LOGINS),
    password: secret.describe('What is left out, here and below, stays as it is.'),
    provider: z.enum(OAUTH_PROVIDERS).nullish(),
    clientId: line(LIMITS.mailboxSecret).nullish(),
    clientSecret: secret,
    refreshToken: secret,
  })
  .refine(({ login, provider }) => login === 'password' || Boolean(provider), {
    path: ['provider'],
    message: message('Please choose who gives the tokens.'),
  })
export type ImapDraft = z.output<typeof imapDraft>

/** What an admin decides about a mailbox. */
export const mailboxDraft = z.object({
  name: label({
    maximum: LIMITS.mailboxName,
    missing: message('Please give the mailbox a name.'),
    reserved: new Set(),
  }),
  address: text(LIMITS.email).pipe(z.email(message('Please enter a valid e-mail address.'))),
  replyName: line(LIMITS.mailboxName).default(''),
  signature: text(LIMITS.mailboxSignature).default(''),
  teamId: id.nullable().default(null),
  formId: id.nullable().default(null),
  door: z.enum(MAIL_DOORS),
  settings: imapDraft.nullable().default(null),
  isOn: z.boolean().default(false),
  importSince: z.iso.datetime().nullable().default(null),
  acknowledges: z.boolean().default(true),
})
export type MailboxDraft = z.output<typeof mailboxDraft>
