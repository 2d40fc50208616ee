import { LONGEST_SECONDS } from '../../auth/use-cases-sessions.ts'
import { later } from '../../kernel/time.ts'

/** One of the secrets of an install that its keys are derived from. */
export type InstallSecret = {
  /** 64 hexadecimal digits. */
  hex: string
  /** Null where it was made before secrets had a time. */
  madeAt: string | null
  /** Its signatures are no longer believed; it only opens what it sealed. */
  isRetired: boolean
}

/** So long a new secret is known to every server before anybody uses it. */
export const TAKE_UP_SECONDS = 30

const LINE = /^([0-9a-f]{64})(?: (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?( retired)?$/i

/** The secrets as they are kept: one a line, newest first. Throws when any line is not one. */
export function readSecrets(text: string): InstallSecret[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const [, hex, madeAt = null, retired] = LINE.exec(line.trim()) ?? []
      if (!hex)
        throw new Error(
          'The keys of this install, in DATA_DIR/keys or the database, are damaged. Restore them from a backup.',
        )
      return { hex, madeAt, isRetired: retired !== undefined }
    })
}

/** The other way round. */
export const writeSecrets = (secrets: readonly InstallSecret[]): string =>
  secrets
    .map(
      ({ hex, madeAt, isRetired }) => `${[hex, madeAt, isRetired && 'retired'].filter(Boolean).join(' ')}\n`,
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
 * Those that something may still depend on: a secret is outlived once no session that it signed can last any more, or one
 * that is retired, once every server has taken up the one after it.
 */
export function stillNeeded(secrets: readonly InstallSecret[], now: Date): InstallSecret[] {
  return secrets.filter(({ isRetired }, index) => {
    const next = secrets[index - 1]
    if (!next?.madeAt) return true
    const seconds = TAKE_UP_SECONDS + (isRetired ? 0 : LONGEST_SECONDS)
    return later(new Date(next.madeAt), seconds) > now.toISOString()
  })
}
