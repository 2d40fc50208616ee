import { registration } from '@support-desk/contract'
import { expect, test } from 'vitest'
import { issuesOf } from './check-input.ts'
import { REGISTRATION_NAMES } from './legacy/account.ts'

test("reports invalid input of a legacy call by the names of the form's fields", () => {
  const given = {
    username: 'ada',
    email: 'ada@example.org',
    codeEmail: 'ada@example.org',
    code: '1',
    challenge: 'p',
    password: 'Secret#2026',
    repeatedPassword: 'x',
  }
  const issues = issuesOf(registration, given, REGISTRATION_NAMES)
  expect(issues.map(({ path }) => path)).toEqual([['repeatedPassword']])
  expect(issuesOf(registration, { ...given, repeatedPassword: 'Secret#2026' }, REGISTRATION_NAMES)).toEqual(
    [],
  )
})
