import { z } from 'zod'
import type { TokenPlaces } from './channels/mail/index.ts'

/** What an install says of mail that comes in. */
export type MailInRules = {
  /** Whether mail may be fetched from servers of the own network. */
  allowsPrivate: boolean
  tokenPlaces: TokenPlaces
}

const tokenUrl = (fallback: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
      'must be like https://login.example.org/token',
    )
    .default(fallback)

/** The settings that are about mail that comes in. */
export const MAIL_IN_SETTINGS = {
  MAIL_IN_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
  MAIL_IN_MICROSOFT_TOKEN_URL: tokenUrl('https://login.microsoftonline.com/common/oauth2/v2.0/token'),
  MAIL_IN_GOOGLE_TOKEN_URL: tokenUrl('https://oauth2.googleapis.com/token'),
}

/** What they come to. */
export const mailInRulesOf = (value: {
  MAIL_IN_PRIVATE_HOSTS: 'off' | 'on'
  MAIL_IN_MICROSOFT_TOKEN_URL: string
  MAIL_IN_GOOGLE_TOKEN_URL: string
}): MailInRules => ({
  allowsPrivate: value.MAIL_IN_PRIVATE_HOSTS === 'on',
  tokenPlaces: {
    microsoft: value.MAIL_IN_MICROSOFT_TOKEN_URL,
    google: value.MAIL_IN_GOOGLE_TOKEN_URL,
  },
})
