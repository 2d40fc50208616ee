import { z } from 'zod'
import { required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { integer } from '../schemas.ts'
import { ACCENT_PATTERN } from './accent.ts'

const logo = z
  .object({
    hash: z.string().describe('Changes with the picture. The version in its address.'),
    width: integer,
    height: integer,
  })
  .nullable()

/** The parts of the branding that one form changes. */
export const brandingChoice = z.object({
  name: required(message('Enter a name.'), LIMITS.deskName).transform((name) => name.trim()),
  accent: z
    .string()
    .regex(ACCENT_PATTERN, message('Enter a colour such as #4a52d4.'))
    .describe(
      '`#rrggbb` in lower case. Pages make it darker or lighter where text on it would be unreadable.',
    ),
})
export type BrandingChoice = z.infer<typeof brandingChoice>

export const branding = z.object({
  name: z.string(),
  accent: z.string(),
  logos: z.object({ light: logo, dark: logo }),
})
export type BrandingOnWire = z.infer<typeof branding>
