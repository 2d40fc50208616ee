import { z } from 'zod'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { language, timeZone } from '../users/preferences.ts'

/** Origins of a setting, by precedence: environment, stored by an admin, or derived. */
const SETTING_SOURCES = ['environment', 'settings', 'default'] as const
export type SettingSource = (typeof SETTING_SOURCES)[number]

const NO_ADDRESS = message('Enter an address such as https://desk.example.org, without a path.')
/** Protocol and host, without a user, path, query or fragment. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\]+$/i

/** A normalised address. Its host is a name or an IP address. URLs also allow `https://*`, `https://a"b` and `https://a..b`. */
const NORMAL = /^https?:\/\/(?:\[[\da-f:.]+\]|[a-z\d_](?:[\w-]*\w)?(?:\.[a-z\d_](?:[\w-]*\w)?)*)(?::\d+)?$/

const publicUrl = z
  .string()
  .max(LIMITS.publicUrl, NO_ADDRESS)
  .transform((text) => text.trim().replace(/\/+$/, ''))
  .pipe(z.string().regex(ORIGIN, NO_ADDRESS))
  .pipe(z.url({ normalize: true, error: NO_ADDRESS }))
  // Requests name the host without the dot at the end of a full name.
  .transform((address) => address.replace(/\/$/, '').replace(/\.(?=(?::\d+)?$)/, ''))
  .pipe(z.string().regex(NORMAL, NO_ADDRESS))

/** A change of settings. Omitted ones stay; null returns to the default. */
export const deskSettingsChange = z.object({
  language: language.nullable().optional().describe('For people who have not chosen a language.'),
  timeZone: timeZone.nullable().optional(),
  publicUrl: publicUrl.nullable().optional().describe('With http or https, without a path.'),
})
export type DeskSettingsChange = z.output<typeof deskSettingsChange>

const source = z
  .enum(SETTING_SOURCES)
  .describe('The environment of the server, which takes precedence; these settings; or the default.')

/** The settings of the desk in use. */
export const deskSettings = z.object({
  language: z.object({ value: language, source }),
  timeZone: z.object({ value: timeZone, source }),
  publicUrl: z.object({
    value: z
      .string()
      .describe('The address in emails, invitations and redirects, without a slash at its end.'),
    source,
  }),
})
export type DeskSettingsOnWire = z.infer<typeof deskSettings>
