import { later } from '../../kernel/time.ts'

/** One of the secrets of an install that its keys are derived from. */
export type InstallSecret = {
  /** 64 hexadecimal digits. */
  hex: string
  /** Null where it was made before secrets had a time. */
  madeAt: string | null
  /** Its signatures are no longer believed; it only opens what it sealed. */
  isRetired: boolean
  binding: Binding
}

/**
 * Whether sealed values are bound to their places. `none`: as versions before this one sealed, so that nodes of both can
 * run beside each other. `begun`: new ones are, and earlier ones still open. `done`: nothing else opens.
 */
export type Binding = 'none' | 'begun' | 'done'

/** How long every server knows a new secret before any server uses it. */
export const TAKE_UP_SECONDS = 30
/** For how long a replaced secret still verifies what it signed: the tokens of devices that users have logged in with. */
const SIGNED_SECONDS = 30 * 24 * 60 * 60

const LINE = /^([0-9a-f]{64})(?: (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?( retired)?(?: (binding|bound))?$/i

const BINDINGS = { binding: 'begun', bound: 'done' } as const satisfies Record<string, Binding>
const WORDS = { none: null, begun: 'binding', done: 'bound' } as const satisfies Record<
  Binding,
  string | null
>

/** The secrets as they are kept: one a line, newest first. Throws when any line is not one. */
export function readSecrets(text: string): InstallSecret[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const [, hex, madeAt = null, retired, word] = LINE.exec(line.trim()) ?? []
      if (!hex)
        throw new Error(
          'The keys of this install, in DATA_DIR/keys or the database, are damaged. Restore them from a backup.',
        )
      const binding = word === 'binding' || word === 'bound' ? BINDINGS[word] : 'none'
      return { hex, madeAt, isRetired: retired !== undefined, binding }
    })
}

/** The other way round. */
export const writeSecrets = (secrets: readonly InstallSecret[]): string =>
  secrets
    .map(
      ({ hex, madeAt, isRetired, binding }) =>
        `${[hex, madeAt, isRetired && 'retired', WORDS[binding]].filter(Boolean).join(' ')}\n`,
    )
    .join('')

/** The one to sign and seal with: the newest that every server knows by now. */
export function secretInUse<T extends InstallSecret>(secrets: readonly T[], now: Date): T {
  const known = later(now, -TAKE_UP_SECONDS)
  const usable = secrets.filter(({ isRetired }) => !isRetired)
  const found = usable.find(({ madeAt }) => madeAt === null || madeAt <= known) ?? usable.at(-1) ?? secrets[0]
  if (!found) throw new Error('This install has no keys.')
  return found
}

/**
 * Those that something may still depend on: a secret is outlived once what it signed has been believed for long enough, or
 * one that is retired, once every server has taken up the one after it.
 */
export function stillNeeded(secrets: readonly InstallSecret[], now: Date): InstallSecret[] {
  return secrets.filter(({ isRetired }, index) => {
    const next = secrets[index - 1]
    if (!next?.madeAt) return true
    const seconds = TAKE_UP_SECONDS + (isRetired ? 0 : SIGNED_SECONDS)
    return later(new Date(next.madeAt), seconds) > now.toISOString()
  })
}
