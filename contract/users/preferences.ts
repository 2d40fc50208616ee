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

const language = z.enum(LANGUAGES, message('Choose one of the available languages.'))
const timeZone = z
  .string(message('Choose a time zone.'))
  .refine(isTimeZone, message('Unknown time zone.'))
  .describe('Name of the IANA database, such as `Europe/Berlin`.')

/** Chosen language and time zone; null: the browser's. */
export const chosenLocale = {
  language: language.nullable().describe('Null: as the browser says.'),
  timeZone: timeZone.nullable().describe('Null: as the browser says.'),
}

/** Latest language and time zone of the user's browser; null: none yet. */
export const browserLocale = z
  .object({ language: language.nullable(), timeZone: timeZone.nullable() })
  .describe('What the browser said last, so that it says only what is new.')

const preferences = z.object({ ...chosenLocale, workspace: workspaceSchema })
export type PreferencesOnWire = z.infer<typeof preferences>

const install = z.object({
  language: language.describe('For everybody whose browser asks for no language that the help desk has.'),
  timeZone: timeZone.describe('For emails to those of whom no time zone is known.'),
  languages: z.array(language).describe('All that can be chosen.'),
})
export type InstallOnWire = z.infer<typeof install>

/** Preferences of users, and defaults of the install. */
export const preferenceCalls = {
  getInstall: call.get('/api/v1/install', {
    summary: 'Language and time zone of the install, and the languages that there are',
    who: 'anyone',
    answer: install,
  }),
  getPreferences: call.get('/api/v1/users/me/preferences', {
    summary: 'Language, time zone and ways of working that the actor has chosen',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: preferences,
  }),
  updatePreferences: call.patch('/api/v1/users/me/preferences', {
    summary: 'Choose language, time zone and ways of working; what is left out stays as it is',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: preferences.partial().extend({
      workspace: workspaceSchema.partial().optional(),
      browser: z
        .object({ language, timeZone })
        .partial()
        .optional()
        .describe(
          'What the browser says, for emails to those who have not chosen. Is no choice, and recorded nowhere.',
        ),
    }),
    answer: preferences,
    errors: ['validation'],
  }),
}
