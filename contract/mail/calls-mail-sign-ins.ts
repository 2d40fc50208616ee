import { z } from 'zod'
import { call, id } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { integer } from '../schemas.ts'
import { mailbox } from './mailbox.ts'
import { OAUTH_PROVIDERS } from './words.ts'
import { line, mailSecret } from './server.ts'

const params = z.object({ provider: z.enum(OAUTH_PROVIDERS) })

/** Where the app registration at a provider comes from. */
const SIGN_IN_SOURCES = ['environment', 'settings', 'none'] as const

/** The app registration by which admins sign in to mailboxes at a provider. */
const mailSignIn = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  source: z
    .enum(SIGN_IN_SOURCES)
    .describe('Environment variables, which take precedence; these settings; or nothing.'),
  clientId: z.string(),
  hasSecret: z.boolean().describe('The client secret is never shown.'),
  tenant: z.string().describe('Microsoft only: tenant of an app for one organization. Empty: any account.'),
  redirectUri: z.string().describe('The redirect address to register at the provider.'),
  version: integer.describe('Increases with every change; 0 if nothing is stored.'),
})
export type MailSignInOnWire = z.infer<typeof mailSignIn>

/** An app registration, as entered by an admin. */
export const mailSignInDraft = z.object({
  clientId: line(LIMITS.mailboxSecret).min(1, message('Enter the client ID.')),
  clientSecret: mailSecret.describe('If omitted, it stays unchanged, unless the client ID changes.'),
  tenant: line(LIMITS.hostName)
    .regex(/^(?!\.)[\w.-]*$/, message('Enter your tenant ID or domain.'))
    .default(''),
})
export type MailSignInDraft = z.output<typeof mailSignInDraft>

export const mailSignInCalls = {
  listMailSignIns: call.get('/api/v1/mail-sign-ins', {
    summary: 'The app registrations for signing in to mailboxes, one for each provider',
    who: ['Admin'],
    answer: z.array(mailSignIn),
  }),
  updateMailSignIn: call.put('/api/v1/mail-sign-ins/:provider', {
    summary: 'Set the app registration at a provider',
    who: ['Admin'],
    sessionOnly: true,
    params,
    body: mailSignInDraft.extend({
      version: integer.describe('The version that the client read.'),
    }),
    answer: mailSignIn,
    errors: ['validation', 'mail_sign_in_fixed', 'mail_sign_in_changed'],
  }),
  deleteMailSignIn: call.delete('/api/v1/mail-sign-ins/:provider', {
    summary: 'Delete the app registration at a provider. Its mailboxes need another sign-in',
    who: ['Admin'],
    sessionOnly: true,
    params,
    answer: 'nothing',
    errors: ['validation'],
  }),
  beginMailSignIn: call.post('/api/v1/mail-sign-ins/:provider/begin', {
    summary: 'Start to sign in to a mailbox; valid for ten minutes in this session',
    who: ['Admin'],
    sessionOnly: true,
    params,
    body: z.object({
      mailboxId: id.nullable().default(null).describe('Null: a new mailbox.'),
      address: z
        .union([z.literal(''), line(LIMITS.email).pipe(z.email(message('Enter a valid email address.')))])
        .default('')
        .describe('The address of a new mailbox. Empty: the address of the account that signs in.'),
      replyName: line(LIMITS.mailboxName).default(''),
    }),
    answer: z.object({ address: z.string().describe('URL of the provider to open.') }),
    errors: ['validation', 'not_found', 'not_imap', 'mail_sign_in_not_set_up'],
  }),
  finishMailSignIn: call.post('/api/v1/mail-sign-ins/:provider/finish', {
    transaction: 'none',
    summary:
      'Finish a sign-in with the response of the provider. Creates the mailbox, switched off, or renews it',
    who: ['Admin'],
    sessionOnly: true,
    params,
    body: z.object({
      query: z.string().max(8192).describe('Query of the URL to which the provider redirected.'),
    }),
    answer: z.object({
      mailbox,
      isNew: z.boolean(),
      account: z.string().describe('Address of the account that signed in; empty if unknown.'),
    }),
    errors: [
      'validation',
      'not_found',
      'not_imap',
      'mail_sign_in_not_set_up',
      'mail_sign_in_over',
      'mail_sign_in_declined',
      'mail_sign_in_unreachable',
      'mail_sign_in_misconfigured',
      'mail_sign_in_incomplete',
      'mail_sign_in_other_account',
      'mailbox_address_in_use',
      'too_many_mailboxes',
    ],
  }),
}
