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
    .pipe(z.email(message('Enter a valid email address.')))

/** Zod's email pattern, extended by domains of one word: the first admin's default address is `admin@localhost`. */
const KNOWN_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)*[A-Za-z0-9][A-Za-z0-9-]*$/

/** Email address of an account that may exist. */
export const knownAddress = (text: string) =>
  required(text, LIMITS.email)
    .transform((value) => value.trim())
    .pipe(z.email({ pattern: KNOWN_ADDRESS, error: message('Enter a valid email address.') }))

const chosenPassword = required(incomplete, LIMITS.passwordMax)

/** A chosen password, typed twice. {@link checkPasswords} applies the password rules. */
export const newPassword = { password: chosenPassword, repeatedPassword: chosenPassword }

/** UTF-16 code units per character of a name, at most. */
const MOST_UNITS = 8

/** Username of a new account. */
export const chosenUsername = required(incomplete, MOST_UNITS * LIMITS.username)
  .transform(normalUsername)
  .check(({ value, issues }) => {
    const problem = usernameProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })

/** Fields of every new account, as specified. */
export const credentials = {
  username: chosenUsername,
  email: address(incomplete),
  password: chosenPassword,
  repeatpassword: chosenPassword,
}

/**
 * Applies the password rules. `repeated` is the field with the repetition. `tooSimple` replaces the specified text for a password
 * without all kinds of characters.
 */
export const checkPasswords =
  <Repeated extends string>(repeated: Repeated, tooSimple: string = TEXTS.passwordTooSimple) =>
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
    const text = problem.text === TEXTS.passwordTooSimple ? tooSimple : problem.text
    issues.push({ code: 'custom', path: [field], message: text, input: value })
  }

/** Device tokens of earlier logins in this browser. Invalid ones are ignored. */
export const devices = z
  .array(z.string().max(LIMITS.deviceToken))
  .max(LIMITS.devices)
  .optional()
  .catch(undefined)
  .describe(
    'The token from `createDevice`. It keeps password guessing elsewhere from locking out a browser that the user already uses.',
  )
