import { hash, randomBytes } from 'node:crypto'

/** The secret of a link: 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** The database stores only this hash, so that a copy of it opens no link. */
export const linkTokenHash = (token: string): string => hash('sha256', token, 'base64url')
