import type { Actor } from '../../kernel/actor.ts'

type Reader = Pick<Actor, 'role'>

/** Admins can read every received mail, even of removed tickets. */
export const mayReadAllReceived = (reader: Reader): boolean => reader.role === 'Admin'

/** Other staff can see the mails of tickets that they see. */
export const maySeeReceived = (reader: Reader, mail: { ticketId: string | null }): boolean =>
  mail.ticketId !== null || mayReadAllReceived(reader)

/** The mail of a retracted message is hidden from everyone. One that became a note, and so has no message, is for staff. */
export const mayReadEntry = (reader: Reader, message: { isRetracted: boolean } | null): boolean =>
  message ? !message.isRetracted : reader.role !== 'User'

/** Staff can see the sender of a mail, and load its remote pictures. */
export const mayLookBehind = (reader: Reader): boolean => reader.role !== 'User'
