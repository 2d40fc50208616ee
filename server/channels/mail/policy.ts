import type { Actor } from '../../kernel/actor.ts'

type Reader = Pick<Actor, 'role'>

/** Admins read every mail that was received, also one whose ticket was removed. */
export const mayReadAllReceived = (reader: Reader): boolean => reader.role === 'Admin'

/** Other staff see the mails of the tickets that they see. */
export const maySeeReceived = (reader: Reader, mail: { ticketId: string | null }): boolean =>
  mail.ticketId !== null || mayReadAllReceived(reader)

/** The mail of a message that was retracted is for nobody. One that became a note, and so is no message, is for staff. */
export const mayReadEntry = (reader: Reader, message: { isRetracted: boolean } | null): boolean =>
  message ? !message.isRetracted : reader.role !== 'User'

/** Staff see who sent a mail, and load its remote pictures. */
export const mayLookBehind = (reader: Reader): boolean => reader.role !== 'User'
