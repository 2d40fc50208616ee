import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Role, Scope } from '@support-desk/contract'

/** A stored API token, without its text. */
export type ApiToken = {
  id: string
  accountId: string
  name: string
  scopes: readonly Scope[]
  createdAt: string
  /** Null: never expires. */
  expiresAt: string | null
  usedAt: string | null
}

/** The account of a token. */
export type TokenOwner = { id: string; username: string; role: Role; isService: boolean }

export type OwnedToken = ApiToken & { owner: TokenOwner }

/** Prefix by which secret scanners recognise a token that was published by mistake. */
const PREFIX = 'sdk_'
const ID_LENGTH = 12
const SECRET_LENGTH = 43
const SUM_LENGTH = 6
const FORM = new RegExp(
  `^(${PREFIX}([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}})_([0-9A-Za-z]{${SUM_LENGTH}})$`,
)

/** Creates a token with 256 random bits, and its public id. */
export function newApiToken(): { id: string; token: string } {
  const id = randomDigits(ID_LENGTH)
  const body = `${PREFIX}${id}_${randomDigits(SECRET_LENGTH)}`
  return { id, token: `${body}_${sumOf(body)}` }
}

/** Whether a bearer token has the prefix of API tokens. Session tokens have another prefix. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** The id of a token; null when its format or checksum is wrong, without a query. */
export function apiTokenId(token: string): string | null {
  const [, body = '', id = '', sum = ''] = FORM.exec(token) ?? []
  return id !== '' && sumOf(body) === sum ? id : null
}

/**
 * The stored hash of a token, so that a copy of the database grants no access. One round of SHA-256 is enough for 256 random
 * bits; slow hashes are for secrets that people choose.
 */
export const apiTokenHash = (token: string): string => hash('sha256', token, 'base64url')

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)

/** Random digits of base 62. */
function randomDigits(length: number): string {
  return inDigits(BigInt(`0x${randomBytes(length).toString('hex')}`), length)
}

const sumOf = (body: string): string => inDigits(BigInt(crc32(body)), SUM_LENGTH)

function inDigits(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text
  return text
}
