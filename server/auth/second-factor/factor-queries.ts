import type { AppFactor, Factor, PasskeyFactor } from '../../kernel/ports.ts'

export type NewFactor = Omit<AppFactor, 'usedAt'> | Omit<PasskeyFactor, 'usedAt'>

/** A login or set-up that waits for its second step. */
export type FactorChallenge = { accountId: string; purpose: 'login' | Factor['kind']; sealed: string }
