import { later } from '../../kernel/time.ts'

/** A secret of the install, from which its keys are derived. */
export type InstallSecret = {
  /** 64 hexadecimal digits. */
  hex: string
  /** Null for secrets from before creation times were stored. */
  madeAt: string | null
  /** A retired secret's signatures are invalid. It only opens values that it sealed. */
  isRetired: boolean
}

/** Time for all servers to load a new secret before any server uses it. */
export const TAKE_UP_SECONDS = 30
/** How long a replaced secret still verifies signatures. Device tokens of logged-in users may be this old. */
const SIGNED_SECONDS = 30 * 24 * 60 * 60

/** The last word says that each sealed value is bound to its place. */
const LINE = /^([0-9a-f]{64})(?: (\d{4}-\d\d-\d\dT[\d:.]{8,12}Z))?( retired)? bound$/i

/** Parses the stored secrets: one per line, newest first. Throws for an invalid line. */
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

/** The inverse of {@link readSecrets}. */
export const writeSecrets = (secrets: readonly InstallSecret[]): string =>
  secrets
    .map(
      ({ hex, madeAt, isRetired }) =>
        `${[hex, madeAt, isRetired && 'retired', 'bound'].filter(Boolean).join(' ')}\n`,
    )
    .join('')

/** The secret for signing and sealing: the newest that all servers have loaded. */
export function secretInUse<T extends InstallSecret>(secrets: readonly T[], now: Date): T {
  const known = later(now, -TAKE_UP_SECONDS)
  const usable = secrets.filter(({ isRetired }) => !isRetired)
  const found = usable.find(({ madeAt }) => madeAt === null || madeAt <= known) ?? usable.at(-1) ?? secrets[0]
  if (!found) throw new Error('This install has no keys.')
  return found
}

/**
 * The secrets that are still needed. A secret is obsolete when everything it signed has expired. A retired secret is obsolete
 * when all servers have loaded its successor.
 */
export function stillNeeded(secrets: readonly InstallSecret[], now: Date): InstallSecret[] {
  return secrets.filter(({ isRetired }, index) => {
    const next = secrets[index - 1]
    if (!next?.madeAt) return true
    const seconds = TAKE_UP_SECONDS + (isRetired ? 0 : SIGNED_SECONDS)
    return later(new Date(next.madeAt), seconds) > now.toISOString()
  })
}
