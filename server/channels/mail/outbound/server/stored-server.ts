import type { OutgoingDraft } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import type { SealedPlace } from '../../../../kernel/keys.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { OUTGOING_ID, type StoredServer } from './server.ts'

const PLACE: SealedPlace = { in: 'outgoing_mail', id: OUTGOING_ID, owner: OUTGOING_ID }

/** Encrypts a password; an empty one stays empty. */
export const sealPassword = ({ keys }: Pick<Context, 'keys'>, password: string): string =>
  password === '' ? '' : keys.seal(PLACE, password)

/** Decrypts the password; null if its key is lost. */
export const openPassword = ({ keys }: Pick<Context, 'keys'>, sealed: string): string | null =>
  sealed === '' ? '' : keys.open(PLACE, sealed)

/**
 * The stored password, if a draft leaves it out and keeps the server and the user. An admin who changes where we log in
 * must know the password.
 */
export function keptPassword(draft: OutgoingDraft, before: StoredServer | null): string {
  const isSame =
    before?.host === draft.host &&
    before.port === draft.port &&
    before.security === draft.security &&
    before.user === draft.user
  return isSame ? before.sealed : ''
}

/** Whether a mail server is set up: by the environment, by an admin, or by a mailbox. */
export const isMailSetUp = async (
  { hasMailServer }: Pick<Context, 'hasMailServer'>,
  { outgoingMail }: Queries,
): Promise<boolean> => hasMailServer || (await outgoingMail.isSetUp())
