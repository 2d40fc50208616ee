import type { Role } from '@support-desk/contract'
import type { AppFactor, Factor, PasskeyFactor } from '../../kernel/ports.ts'

export type NewFactor = Omit<AppFactor, 'usedAt'> | Omit<PasskeyFactor, 'usedAt'>

/** A login or set-up that waits for its second step. */
export type FactorChallenge = { accountId: string; purpose: 'login' | Factor['kind']; sealed: string }

export type FactorQueries = {
  /** Oldest first. */
  list(accountId: string): Promise<Factor[]>
  /** False when there is an authenticator app already, or somebody has this passkey. */
  insert(factor: NewFactor): Promise<boolean>
  /** False when what proves it was used before: of many at once exactly one gets true. */
  use(id: string, counter: number, at: string): Promise<boolean>
  /** Null when the account has none of this id. */
  remove(accountId: string, id: string): Promise<Factor['kind'] | null>
  /** Removes factors, recovery codes and whatever was begun. */
  removeAllOf(accountId: string): Promise<void>
  recoveryCodes(accountId: string): Promise<{ id: string; codeHash: string }[]>
  /** Voids those from before. */
  replaceRecoveryCodes(accountId: string, codes: readonly { id: string; codeHash: string }[]): Promise<void>
  /** False when it was used before: of many at once exactly one gets true. */
  useRecoveryCode(id: string): Promise<boolean>
  begin(challenge: FactorChallenge & { id: string; expiresAt: string; triesLeft: number }): Promise<void>
  findChallenge(id: string, now: string): Promise<FactorChallenge | null>
  /** Takes one try of a challenge; null when it is over. */
  takeTry(id: string, now: string): Promise<(FactorChallenge & { triesLeft: number }) | null>
  /** Whether it was begun and not ended, however many tries are left. */
  isBegun(id: string): Promise<boolean>
  /** False when it was ended before: of many at once exactly one gets true. */
  end(id: string): Promise<boolean>
  /** Ends whatever an account has begun and not ended. */
  endBegun(accountId: string): Promise<void>
  dropExpired(now: string): Promise<void>
  requiredRoles(): Promise<Role[]>
  setRequiredRoles(roles: readonly Role[]): Promise<void>
}
