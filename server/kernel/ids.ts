import { randomBytes } from 'node:crypto'

/** An unguessable id: 128 random bits, safe in addresses and file names. */
export const newId = (): string => randomBytes(16).toString('base64url')
