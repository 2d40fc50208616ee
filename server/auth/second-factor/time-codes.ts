import { Secret, TOTP } from 'otpauth'

/** Time-based one-time codes (TOTP) of authenticator apps. */
type TimeCodes = {
  /** A secret in base32. */
  newSecret(): string
  /** The URI for the QR code. */
  address(secret: string, username: string): string
  /** The time step of a code; null when the code is not valid around this moment. */
  stepOf(secret: string, code: string, now: Date): number | null
}

const ISSUER = 'Support Desk'
const PERIOD_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Clocks may differ by one step in either direction. */
const TOLERANCE = 1

/** Six-digit codes with a period of 30 seconds, which every authenticator app supports. */
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
