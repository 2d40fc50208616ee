import type { Outgoing } from '../core/ports.ts'

/** Hands a letter over; throws when it was not accepted, and it is tried again later. */
export type Sender = { send(letter: Outgoing): Promise<void>; close(): void }
