import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { id, TOO_LONG } from '../call.ts'
import { label } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { MAIL_DOORS, MAIL_QUOTES } from './received.ts'
import { line, mailSecret, mailServer, mailServerFields } from './server.ts'
import { OAUTH_PROVIDERS } from './words.ts'

/** Login by password, by the OAuth token of a user, or as an application of the organisation. */
const IMAP_LOGINS = ['password', 'oauth', 'app'] as const

const named = z.object({ id: z.string(), name: z.string() })
const moment = instant.describe('ISO 8601 in UTC.')

/** Server and user of an IMAP mailbox. Secrets are never shown. */
const imapSettings = mailServer.extend({
  user: z.string(),
  login: z.enum(IMAP_LOGINS),
  provider: z.enum(OAUTH_PROVIDERS).nullable(),
  clientId: z.string().nullable(),
  tenant: z.string().nullable().describe('Id of the Microsoft tenant whose app logs in.'),
  outgoing: mailServer
    .nullable()
    .describe('The server that sends its email, with the same login; null: the server of the install.'),
})

/** Alarms for admins: fetching fails, login needed, test mail missing, token ends soon. */
const MAILBOX_ALARMS = ['failing', 'login', 'canary', 'token'] as const
export type MailboxAlarm = (typeof MAILBOX_ALARMS)[number]

/** A mailbox as shown to admins. */
export const mailbox = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  replyName: z.string().describe('Sender name of replies.'),
  team: named.nullable(),
  form: named.nullable(),
  door: z.enum(MAIL_DOORS),
  settings: imapSettings.nullable().describe('Only for IMAP.'),
  isOn: z.boolean(),
  importSince: moment.nullable().describe('Null: imports no emails from before the mailbox was added here.'),
  acknowledges: z.boolean(),
  quotes: z.enum(MAIL_QUOTES).describe('What replies quote.'),
  checksBy: z
    .string()
    .nullable()
    .describe('Name of the trusted server in Authentication-Results headers; null: none is trusted.'),
  replyToSenders: z
    .array(z.string())
    .describe('Senders whose Reply-To address is used as the requester: addresses, domains, or * for all.'),
  moves: z
    .object({
      afterDays: integer,
      to: z.string().describe('A folder on its server.'),
      error: z.string().nullable().describe('Why the last attempt failed.'),
    })
    .nullable()
    .describe('Days after which processed emails are moved on the server; null: never.'),
  createdAt: moment,
  version: integer.describe('Increases with every change by an admin.'),
  lookedAt: moment.nullable(),
  workedAt: moment.nullable().describe('Time of the last successful check.'),
  error: z.string().nullable().describe('Why the last check failed.'),
  failingSince: moment.nullable(),
  isAlarming: z.boolean().describe('True if no check was successful for ten minutes.'),
  needsLogin: z.boolean().describe('True if no emails arrive until an admin logs in again.'),
  inMailbox: integer.nullable().describe('Emails of the last 30 days there, at the last comparison.'),
  junk: z
    .object({
      folder: z.string().nullable().describe('Empty if the server has none; null before the first check.'),
      inFolder: integer.nullable().describe('Like inMailbox.'),
    })
    .nullable()
    .describe('Null: the spam folder is not read.'),
  token: z
    .object({
      renewedAt: moment,
      endsAt: moment.nullable().describe('Null: unknown.'),
      isEnding: z.boolean().describe('True from 14 days before it expires.'),
    })
    .nullable()
    .describe('The OAuth refresh token, after the first login.'),
  canary: z
    .object({
      minutes: integer,
      sentAt: moment.nullable(),
      arrivedAt: moment.nullable().describe('Arrival time of the latest one.'),
      tookSeconds: integer.nullable(),
      lateSince: moment.nullable().describe('Time since which one is missing.'),
    })
    .nullable()
    .describe('Null: no test emails are sent.'),
  smtp: z
    .object({ host: z.string(), port: integer, startTls: z.boolean(), maxBytes: integer })
    .nullable()
    .describe('Address that accepts email over SMTP; null for other kinds, and if disabled.'),
  counts: z.object({
    here: integer,
    stored: integer,
    delivered: integer,
    ignored: integer,
    held: integer,
    failed: integer,
  }),
})
export type MailboxOnWire = z.infer<typeof mailbox>

const OUTGOING_ALARMS = ['not_set_up', 'failing'] as const
export type OutgoingAlarm = (typeof OUTGOING_ALARMS)[number]

/** Content of the admins' mail banner: mailboxes and outgoing mail. */
export const mailboxAlarm = z.object({
  mailboxes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      why: z.enum(MAILBOX_ALARMS),
      error: z.string().nullable(),
      failingSince: moment.describe('For a token that expires: when.'),
    }),
  ),
  outgoing: z
    .object({
      why: z.enum(OUTGOING_ALARMS),
      error: z.string().nullable(),
      failingSince: moment.nullable().describe('Null if no mail server is configured.'),
    })
    .nullable()
    .describe('What prevents outgoing email; null if nothing does.'),
})

/** Result of a login test. */
export const mailboxTest = z.object({
  works: z.boolean(),
  error: z.string().nullable(),
  mails: integer.nullable().describe('Number of emails in the folder now.'),
  toImport: integer.nullable().describe('How many of them would be imported.'),
  junk: z
    .object({
      folder: z.string().describe('Empty if the server has none.'),
      mails: integer,
      toHold: integer.describe('How many of them would be held.'),
    })
    .nullable()
    .describe('Null: the spam folder is not read.'),
})
export type MailboxTest = z.infer<typeof mailboxTest>

/** Interval of test mails, in minutes. Each has 15 minutes to arrive. */
const CANARY_MINUTES = { least: 30, most: 24 * 60 }

const text = (most: number) => z.string().trim().max(most, TOO_LONG)

const imapDraft = z
  .object({
    ...mailServerFields,
    user: line(LIMITS.email).min(1, message('Enter a username.')),
    login: z.enum(IMAP_LOGINS),
    password: mailSecret.describe('Fields that are omitted, here and below, stay unchanged.'),
    provider: z.enum(OAUTH_PROVIDERS).nullish(),
    clientId: line(LIMITS.mailboxSecret).nullish(),
    clientSecret: mailSecret.describe('For a Google app: the private key of its service account.'),
    refreshToken: mailSecret,
    tenant: line(LIMITS.hostName)
      .regex(/^[\w.-]*$/, message('Enter your tenant ID or domain.'))
      .nullish(),
    outgoing: z
      .object(mailServerFields)
      .nullish()
      .describe('The server that sends its email, with the same login. Omitted: unchanged.'),
  })
  .refine(({ login, provider }) => login === 'password' || Boolean(provider), {
    path: ['provider'],
    message: message('Choose a token provider.'),
  })
  .refine(({ login, provider, tenant }) => login !== 'app' || provider !== 'microsoft' || Boolean(tenant), {
    path: ['tenant'],
    message: message('Enter your tenant ID or domain.'),
  })
export type ImapDraft = z.output<typeof imapDraft>

/** Settings of a mailbox. */
export const mailboxDraft = z.object({
  name: label({
    maximum: LIMITS.mailboxName,
    missing: message('Enter a name for the mailbox.'),
    reserved: new Set(),
  }),
  address: text(LIMITS.email).pipe(z.email(message('Enter a valid email address.'))),
  replyName: line(LIMITS.mailboxName).default(''),
  teamId: id.nullable().default(null),
  formId: id.nullable().default(null),
  door: z.enum(MAIL_DOORS),
  settings: imapDraft.nullable().default(null),
  isOn: z.boolean().default(false),
  importSince: z.iso.datetime().nullable().default(null),
  acknowledges: z.boolean().default(true),
  readsJunk: z
    .boolean()
    .default(false)
    .describe('Whether emails in the spam folder are imported as held. Only for IMAP.'),
  canaryMinutes: integer
    .min(CANARY_MINUTES.least)
    .max(CANARY_MINUTES.most)
    .nullable()
    .default(null)
    .describe('How often a test email is sent to its own address.'),
  quotes: z.enum(MAIL_QUOTES).default('last'),
  checksBy: line(LIMITS.hostName)
    .toLowerCase()
    .regex(/^[\w.:-]+$/, message('Enter the name of the mail server.'))
    .nullable()
    .default(null)
    .describe(
      'The server whose checks allow staff to reply by email. Not needed for SMTP, which checks by itself.',
    ),
  replyToSenders: z
    .array(
      line(LIMITS.email)
        .toLowerCase()
        .regex(/^(?:\*|(?:[^\s@<>]+@)?[^\s@<>*]+)$/, message('Enter addresses, domains or *.')),
    )
    .max(LIMITS.replyToSenders)
    .default([])
    .describe('Senders whose Reply-To address is used as the requester: addresses, domains, or * for all.'),
  movesAfterDays: integer.min(1).max(3650).nullable().default(null),
  movesTo: line(LIMITS.mailboxName)
    .min(1, message('Enter a folder name.'))
    .refine((name) => name.toUpperCase() !== 'INBOX', message('Choose a different folder.'))
    .nullable()
    .default(null)
    .describe('The folder to which processed emails are moved after those days. Only for IMAP.'),
})
export type MailboxDraft = z.output<typeof mailboxDraft>
