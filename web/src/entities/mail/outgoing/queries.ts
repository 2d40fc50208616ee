import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** The mail server for outgoing email, as admins see it. */
export type OutgoingMail = Answer<'getOutgoingMail'>

/** The result of a test email. */
export type OutgoingTest = Answer<'testOutgoingMail'>

/** The mail server for outgoing email. For admins. */
export const outgoingMailQuery = () => callQuery([...KEYS.mailboxes, 'outgoing'], 'getOutgoingMail', {})
