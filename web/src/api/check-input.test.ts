import { registration } from '@support-desk/contract'
import { CALL_OUTLINES } from '@support-desk/contract/call-outlines'
import { expect, test } from 'vitest'
import { controlName, issuesOf } from './check-input.ts'

test('controls have the names that the specification gives them', () => {
  expect(['login', 'password'].map((field) => controlName(CALL_OUTLINES.logIn.body, field))).toEqual([
    'log_detail',
    'userPassword',
  ])
  expect(
    ['repeatedPassword', 'code', 'email'].map((field) => controlName(CALL_OUTLINES.register.body, field)),
  ).toEqual(['repeatpassword', 'otp', 'email'])
})

test('what a call would refuse is told by the names of the pages', () => {
  const given = {
    username: 'ada',
    email: 'ada@example.org',
    codeEmail: 'ada@example.org',
    code: '1',
    challenge: 'p',
    password: 'Secret#2026',
    repeatedPassword: 'x',
  }
  expect(issuesOf(registration, given).map(({ path }) => path)).toEqual([['repeatedPassword']])
  expect(issuesOf(registration, { ...given, repeatedPassword: 'Secret#2026' })).toEqual([])
})
