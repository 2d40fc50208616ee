import { LIMITS } from '@support-desk/contract'

/** The key that suits a name: its letters from a to z, with underscores between words. Empty where it has none. */
export const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .slice(0, LIMITS.fieldKey)
