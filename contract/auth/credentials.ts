import { message } from '../languages/message.ts'
import { z } from 'zod'
import { required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { normalUsername, usernameProblem } from '../users/username.ts'
import { passwordProblem } from './password.ts'

const incomplete = TEXTS.registrationIncomplete
/** A mandatory email address. */
export const address = (text: string) =>
  required(text, LIMITS.email)
    .transform((value) => value.trim())
    .pipe(z.email(message('Please enter a valid email address.')))

/** Like zod's own pattern, with domains of one word too: the first admin's default address is `admin@localhost`. */
const KNOWN_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)*[A-Za-z0-9][A-Za-z0-9-]*$/

/** A mandatory email address that an account may have already. */
export const knownAddress = (text: string) =>
  required(text, LIMITS.email)
    .transform((value) => value.trim())
    .pipe(z.email({ pattern: KNOWN_ADDRESS, error: message('Please enter a valid email address.') }))

const chosenPassword = required(incomplete, LIMITS.passwordMax)

/** A chosen password, typed twice; {@link checkPasswords} holds it against the rules. */
export const newPassword = { password: chosenPassword, repeatedPassword: chosenPassword }

/** So many units of UTF-16 may become one character of a name. */
const MOST_UNITS = 8

/** A name that somebody chooses for an account. */
export const chosenUsername = required(incomplete, MOST_UNITS * LIMITS.username)
  .transform(normalUsername)
  .check(({ value, issues }) => {
    const problem = usernameProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })

/** What every account begins with, as the specification has it. */
export const credentials = {
  username: chosenUsername,
  email: address(incomplete),
  password: chosenPassword,
  repeatpassword: chosenPassword,
}

/** Holds a chosen password against the rules for passwords; `repeated` is the field with its repetition. */
export const checkPasswords =
  <Repeated extends string>(repeated: Repeated) =>
  ({
    value,
    issues,
  }: {
    value: { password: string } & Record<Repeated, string>
    issues: z.core.$ZodRawIssue[]
  }): void => {
    const problem = passwordProblem(value.password, value[repeated])
    if (!problem) return
    const field = problem.field === 'password' ? 'password' : repeated
    issues.push({ code: 'custom', path: [field], message: problem.text, input: value })
  }

/** What the browser was given when users logged in before; anything else counts as nothing. */
export const devices = z
  .array(z.string().max(LIMITS.deviceToken))
  .max(LIMITS.devices)
  .optional()
  .catch(undefined)
  .describe(
    'What `createDevice` gave, so that clients that guess passwords lock nobody out of a browser they use.',
  )
