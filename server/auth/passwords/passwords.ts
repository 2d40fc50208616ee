import { createPasswordJudge } from './password-judge.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (null) and for one without a password (empty) as for others. */
  matches(hash: string | null, password: string): Promise<boolean>
  /** Whether it is guessed soon: by the lists that are tried first, by rule, or from words about its owner. */
  isGuessable(password: string, about: readonly string[]): Promise<boolean>
}

type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const RECOMMENDED: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Loaded by the first password, and not by each start. */
const library = () => import('@node-rs/argon2')

/** Hashes and checks passwords with argon2id. `judgeLimitMs`: how long it may take to tell whether one is guessable. */
export function createPasswords(cost: PasswordCost = RECOMMENDED, judgeLimitMs?: number): Passwords {
  let nobody: Promise<string> | null = null

  const hash = async (password: string): Promise<string> => (await library()).hash(password, cost)

  /** What unknown accounts are checked against, so that they take as long as known ones; made by the first check, whoever is checked. */
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
      // Whoever logs in by a provider alone has none.
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
