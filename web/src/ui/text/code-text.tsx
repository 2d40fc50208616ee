import type { ReactNode } from 'react'

/** What is written from left to right in every language and stands by itself in a line: an id, an address, a code, a key. */
export const CodeText = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
