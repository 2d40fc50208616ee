import { Secret, TOTP } from 'otpauth'

/** Codes that change with time, as authenticator apps show them. */
type TimeCodes = {
  /** A secret in base32. */
  newSecret(): string
  /** The address that apps read from a QR code. */
  address(secret: string, username: string): string
  /** The step of time that a code belongs to; null when it belongs to none around this moment. */
  stepOf(secret: string, code: string, now: Date): number | null
}

const ISSUER = 'Support Desk'
const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Clocks may differ by one step either way. */
const TOLERANCE = 1

/** Codes of six digits for every half minute, which every authenticator app knows. */
export function createTimeCodes(): TimeCodes {
  const codesOf = (secret: string, label = ''): TOTP =>
    new TOTP({
      issuer: ISSUER,
      label,
      algorithm: 'SHA1',
      digits: 6,
      period: PERIOD_SECONDS,
      secret: Secret.fromBase32(secret),
    })
  return {
    newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    address: (secret, username) => codesOf(secret, username).toString(),
    stepOf(secret, code, now) {
      if (!/^\d{6}$/.test(code)) return null
      const timestamp = now.getTime()
      const distance = codesOf(secret).validate({ token: code, timestamp, window: TOLERANCE })
      return distance === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + distance
    },
  }
}

declare module '../../kernel/context.ts' {
  interface Context {
    timeCodes: TimeCodes
  }
}
