import type { Letter } from '../core/ports.ts'

/** A letter on its way, with the Message-ID that it keeps however often it is tried. */
export type Outgoing = Letter & { messageId: string }

/** Hands a letter over; throws when it was not accepted, and it is tried again later. */
export type Sender = { send(letter: Outgoing): Promise<void>; close(): void }
