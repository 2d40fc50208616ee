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
    'The issuer of the provider: an `https` URL, or `http` in a private network if the install allows it.',
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
      'The client secret, or for `private_key_jwt` the private key as JWK. Null: unchanged. Empty: none, for a public client.',
    ),
  domains: z
    .array(z.string().trim().toLowerCase().regex(DOMAIN, NO_DOMAIN))
    .max(LIMITS.loginProviderWords, TOO_MANY)
    .transform((given) => [...new Set(given)])
    .describe(
      'Email domains that the provider is trusted for. Without domains it creates and links no accounts.',
    ),
  scopes: words(LIMITS.loginProviderWords).describe('Scopes to request besides `openid`.'),
  groupsClaim: z
    .string()
    .trim()
    .max(LIMITS.loginProviderName, TOO_LONG)
    .default('groups')
    .describe('The claim that contains groups.'),
  groups: z
    .array(groupLine)
    .max(LIMITS.loginProviderGroups, TOO_MANY)
    .describe(
      'Roles and teams per group, updated at each login and removed with the group. Of several roles the highest applies.',
    ),
  makesAccounts: z.boolean().describe('Whether to create accounts for new users.'),
  trustsFactor: z
    .boolean()
    .describe('Whether to accept the second factor that the provider reports in `amr` or `acr`.'),
  factorAcrs: words(LIMITS.loginProviderWords).describe(
    'Values of `acr` that stand for a second factor; they are requested at login. In `amr` it is `mfa`.',
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
  version: integer.describe('Increases with every change.'),
  redirectUri: z.string().describe('Enter it at the provider as the redirect URI.'),
  logoutUri: z.string().describe('Enter it at the provider as the back-channel logout URI.'),
})
export type LoginProviderOnWire = z.infer<typeof loginProvider>
