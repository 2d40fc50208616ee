import { message } from '../languages/message.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'
import { workspaceSchema } from './workspace-schema.ts'

/** Whether the runtime knows an IANA time zone. Offsets are refused. */
export function isTimeZone(name: string): boolean {
  if (name.length > LIMITS.timeZone || !/^[A-Z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const language = z.enum(LANGUAGES, message('Choose one of the available languages.'))
/** A time zone that the runtime knows. */
export const timeZone = z
  .string(message('Choose a time zone.'))
  .refine(isTimeZone, message('Unknown time zone.'))
  .describe('Name from the IANA time zone database, such as `Europe/Berlin`.')

/** Chosen language and time zone; null: the browser's. */
export const chosenLocale = {
  language: language.nullable().describe('Null: as the browser reports.'),
  timeZone: timeZone.nullable().describe('Null: as the browser reports.'),
}

/** Latest language and time zone of the user's browser; null: none yet. */
export const browserLocale = z
  .object({ language: language.nullable(), timeZone: timeZone.nullable() })
  .describe('The last value from the browser, so that it reports only changes.')

const preferences = z.object({ ...chosenLocale, workspace: workspaceSchema })
export type PreferencesOnWire = z.infer<typeof preferences>

const install = z.object({
  language: language.describe('For users whose browser requests none of the languages of the help desk.'),
  timeZone: timeZone.describe('For emails to users whose time zone is unknown.'),
  languages: z.array(language).describe('All available languages.'),
})
export type InstallOnWire = z.infer<typeof install>

/** Preferences of users, and defaults of the install. */
export const preferenceCalls = {
  getInstall: call.get('/api/v1/install', {
    summary: 'Language and time zone of the install, and the available languages',
    who: 'anyone',
    beforeClaim: 'also',
    answer: install,
  }),
  getPreferences: call.get('/api/v1/users/me/preferences', {
    summary: 'Language, time zone and workspace preferences of the actor',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: preferences,
  }),
  updatePreferences: call.patch('/api/v1/users/me/preferences', {
    summary: 'Set language, time zone and workspace preferences; omitted ones do not change',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: preferences.partial().extend({
      workspace: workspaceSchema.partial().optional(),
      browser: z
        .object({ language, timeZone })
        .partial()
        .optional()
        .describe(
          'Language and time zone of the browser, for emails to users who have chosen none. Not recorded as a choice.',
        ),
    }),
    answer: preferences,
    errors: ['validation'],
  }),
}
