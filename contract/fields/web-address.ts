import { isSafeLink } from '../documents/document.ts'

/**
 * Whether a text is the address of a page without a login: `https://bank.example@evil.example` leads to evil.example.
 */
export const isWebAddress = (text: string): boolean => /^https?:/i.test(text) && isSafeLink(text)
