import type { ExpressionBuilder } from 'kysely'
import type { RequiredAction } from '@support-desk/contract'
import type { Schema } from '../database/schema.ts'

/** Whether accounts lack a second factor that their role requires, as 1 or 0. Service accounts are exempt. */
export const lacksFactor = (eb: ExpressionBuilder<Schema, 'accounts'>) => {
  const mustHaveFactor = eb
    .selectFrom('second_factor_roles')
    .select('second_factor_roles.role')
    .whereRef('second_factor_roles.role', '=', 'accounts.role')
  const factor = eb
    .selectFrom('factors')
    .select('factors.id')
    .whereRef('factors.account_id', '=', 'accounts.id')
  return eb
    .case()
    .when(eb.and([eb.exists(mustHaveFactor), eb.not(eb.exists(factor)), eb('accounts.is_service', '=', 0)]))
    .then(1)
    .else(0)
    .end()
}

/** The action that the owner of an account must take first. */
export const requiredActionOf = (account: {
  mustChangePassword: number
  lacksFactor: number
}): RequiredAction | null => {
  if (account.mustChangePassword === 1) return 'password'
  return account.lacksFactor === 1 ? 'second_factor' : null
}
