import { createPasswordJudge } from './password-judge.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time for unknown accounts (null) and accounts without a password (empty) as for others. */
  matches(hash: string | null, password: string): Promise<boolean>
  /** Whether an attacker guesses the password soon, by common lists, patterns, or words about its owner. */
  isGuessable(password: string, about: readonly string[]): Promise<boolean>
}

type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const RECOMMENDED: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded lazily with the first password. */
const library = () => import('@node-rs/argon2')

/** Hashes and checks passwords with argon2id. `judgeLimitMs`: timeout of the check for guessable passwords. */
export function createPasswords(cost: PasswordCost = RECOMMENDED, judgeLimitMs?: number): Passwords {
  let nobody: Promise<string> | null = null

  const hash = async (password: string): Promise<string> => (await library()).hash(password, cost)

  /** The dummy hash for unknown accounts, so that they take the same time. Created by the first check of any account. */
  function hashOfNobody(): Promise<string> {
    nobody ??= hash('nobody has this password').catch((error: unknown) => {
      nobody = null
      throw error
    })
    return nobody
  }

  return {
    hash,
    async matches(known, password) {
      const { verify } = await library()
      const stranger = await hashOfNobody()
      // Accounts that only use a login provider have no password.
      const hashed = known === '' ? null : known
      const matching = await verify(hashed ?? stranger, password)
      return matching && hashed !== null
    },
    isGuessable: createPasswordJudge(judgeLimitMs),
  }
}

declare module '../../kernel/context.ts' {
  interface Context {
    passwords: Passwords
  }
}
