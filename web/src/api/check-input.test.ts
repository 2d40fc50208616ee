import { login, passwordReset, registration } from '@support-desk/contract'
import { expect, test } from 'vitest'
import { controlName, issuesOf } from './check-input.ts'

test('controls have the names that the specification gives them', () => {
  expect(['login', 'password'].map((field) => controlName(login, field))).toEqual([
    'log_detail',
    'userPassword',
  ])
  expect(['repeatedPassword', 'code', 'email'].map((field) => controlName(registration, field))).toEqual([
    'repeatpassword',
    'otp',
    'email',
  ])
})

test('what a call would refuse is told by the names of the pages', () => {
  const given = {
    email: 'ada@example.org',
    code: '1',
    proof: 'p',
    password: 'Secret#2026',
    repeatedPassword: 'x',
  }
  expect(issuesOf(passwordReset, given).map(({ path }) => path)).toEqual([['repeatedPassword']])
  expect(issuesOf(passwordReset, { ...given, repeatedPassword: 'Secret#2026' })).toEqual([])
})
