import { LIMITS, PASSWORD_SYMBOLS } from '../limits.ts'
import { TEXTS } from '../texts.ts'

/** The first broken rule for a chosen password and its repetition, with the field concerned; null if valid. */
export function passwordProblem(
  password: string,
  repeated: string,
): { field: 'password' | 'repeated'; text: string } | null {
  if (password.length < LIMITS.passwordMin) return { field: 'password', text: TEXTS.passwordTooShort }
  if (repeated.length < LIMITS.passwordMin) return { field: 'repeated', text: TEXTS.passwordTooShort }
  if (password !== repeated) return { field: 'repeated', text: TEXTS.passwordsDiffer }
  const hasSymbol = [...PASSWORD_SYMBOLS].some((symbol) => password.includes(symbol))
  const complex = /[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password) && hasSymbol
  return complex ? null : { field: 'password', text: TEXTS.passwordTooSimple }
}
