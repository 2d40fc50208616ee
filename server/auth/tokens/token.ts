import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Role, Scope } from '@support-desk/contract'

/** An API token as it is kept: never the token itself. */
export type ApiToken = {
  id: string
  accountId: string
  name: string
  scopes: readonly Scope[]
  createdAt: string
  /** Null: it has no end. */
  expiresAt: string | null
  usedAt: string | null
}

/** The account for which a token speaks. */
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

/** A new token and the id by which it is found. Its secret has 256 random bits. */
export function newApiToken(): { id: string; token: string } {
  const id = randomDigits(ID_LENGTH)
  const body = `${PREFIX}${id}_${randomDigits(SECRET_LENGTH)}`
  return { id, token: `${body}_${sumOf(body)}` }
}

/** Whether a bearer token was meant as an API token. Those of sessions begin in another way. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** The id in a token; null where the token is not whole, which its checksum says without a look-up. */
export function apiTokenId(token: string): string | null {
  const [, body = '', id = '', sum = ''] = FORM.exec(token) ?? []
  return id !== '' && sumOf(body) === sum ? id : null
}

/**
 * What is kept of a token, so that a copy of the database opens nothing. One round of SHA-256 is enough: it is slow hashing
 * that protects secrets which people choose, and 256 random bits are guessed by nobody.
 */
export const apiTokenHash = (token: string): string => hash('sha256', token, 'base64url')

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)

/** So many digits of base 62, from more random bits than they hold. */
function randomDigits(length: number): string {
  return inDigits(BigInt(`0x${randomBytes(length).toString('hex')}`), length)
}

const sumOf = (body: string): string => inDigits(BigInt(crc32(body)), SUM_LENGTH)

function inDigits(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text
  return text
}
