import { z } from 'zod'
import { integer } from '../schemas.ts'
import { id, required, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'

const NO_ISSUER = message('Please enter an address such as https://login.example.com, without a login in it.')
const NO_DOMAIN = message('Please enter domains such as example.com.')
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
const WORD = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const NO_WORD = message('Please separate words by spaces.')
const TOO_MANY = message('At most {maximum} of them, please.')

/** A list of distinct words without spaces. */
const words = (most: number) =>
  z
    .array(z.string().max(LIMITS.loginProviderText, TOO_LONG).regex(WORD, NO_WORD))
    .max(most, TOO_MANY)
    .transform((given) => [...new Set(given)])

/** Issuer of a provider, as in its metadata. */
export const issuer = z
  .string()
  .trim()
  .max(LIMITS.loginProviderText, TOO_LONG)
  .pipe(z.url({ protocol: /^https?$/, error: NO_ISSUER }))
  .refine((url) => !/^[a-z]+:\/\/[^/?#\\]*@|[?#\s\\]/i.test(url), NO_ISSUER)
  .describe(
    'As the provider names itself; `https`, or `http` within the own network where the install allows that.',
  )

/** Role and team for members of a provider's group. */
const groupLine = z
  .object({
    group: required(message('Please name the group.'), LIMITS.loginProviderText).transform((name) =>
      name.trim(),
    ),
    role: z.enum(ROLES).nullable(),
    teamId: id.nullable(),
  })
  .refine(({ role, teamId }) => role !== null || teamId !== null, {
    error: message('Please choose a role or a team.'),
    path: ['role'],
  })

/** Settings of a login provider. */
export const loginProviderDraft = z.object({
  name: required(message('Please name this provider.'), LIMITS.loginProviderName).transform((name) =>
    name.trim(),
  ),
  issuer,
  clientId: required(message('Please enter the client id.'), LIMITS.loginProviderText).transform((text) =>
    text.trim(),
  ),
  clientSecret: z
    .string()
    .max(LIMITS.loginProviderSecret, TOO_LONG)
    .nullable()
    .default(null)
    .describe(
      'A secret, or for `private_key_jwt` the private key as JWK. Null: as it was. Empty: none, for a client that is public.',
    ),
  domains: z
    .array(z.string().trim().toLowerCase().regex(DOMAIN, NO_DOMAIN))
    .max(LIMITS.loginProviderWords, TOO_MANY)
    .transform((given) => [...new Set(given)])
    .describe(
      'Domains of the addresses that the provider speaks for. Without any it makes no account and links none.',
    ),
  scopes: words(LIMITS.loginProviderWords).describe('What is asked for beside `openid`.'),
  groupsClaim: z
    .string()
    .trim()
    .max(LIMITS.loginProviderName, TOO_LONG)
    .default('groups')
    .describe('The claim that names groups.'),
  groups: z
    .array(groupLine)
    .max(LIMITS.loginProviderGroups, TOO_MANY)
    .describe(
      'What groups give at each login; what a group gave goes with it. Of several roles the highest counts.',
    ),
  makesAccounts: z.boolean().describe('Whether somebody without an account is given one.'),
  trustsFactor: z
    .boolean()
    .describe('Whether a second factor counts that the provider says it asked for, by `amr` or `acr`.'),
  factorAcrs: words(LIMITS.loginProviderWords).describe(
    'Values of `acr` that stand for a second factor. They are asked for. In `amr`, `mfa` does.',
  ),
  isOn: z.boolean(),
})
export type LoginProviderDraft = z.output<typeof loginProviderDraft>

/** A login provider as shown to admins, without its secret. */
export const loginProvider = loginProviderDraft.omit({ clientSecret: true }).extend({
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  scopes: z.array(z.string()),
  groupsClaim: z.string(),
  groups: z.array(
    z.object({ group: z.string(), role: z.enum(ROLES).nullable(), teamId: z.string().nullable() }),
  ),
  factorAcrs: z.array(z.string()),
  id: z.string(),
  hasSecret: z.boolean(),
  version: integer.describe('Grows with every change.'),
  redirectUri: z.string().describe('To be entered at the provider as the redirect URI.'),
  logoutUri: z.string().describe('To be entered at the provider as the back-channel logout URI.'),
})
export type LoginProviderOnWire = z.infer<typeof loginProvider>
