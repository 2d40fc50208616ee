import { LIMITS } from '@support-desk/contract'

/** Derives a key from a name: its letters a to z, with underscores between words. May be empty. */
export const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, LIMITS.fieldKey)
