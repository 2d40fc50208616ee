import type { ReactNode } from 'react'

/**
 * Text that is written from left to right in every language, isolated from its surroundings: an id, an address, a code,
 * a key.
 */
export const CodeText = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
