import { callQuery } from '#api/call-query.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { RichDocument } from '@support-desk/contract'

/** The owner of a signature: the user, a team, or a mailbox. */
export type SignatureOwner = 'me' | { teamId: string } | { mailboxId: string }

type Body = { document: RichDocument | null }

export function signatureQuery(owner: SignatureOwner) {
  const key = [...KEYS.signatures, owner]
  if (owner === 'me') return callQuery(key, 'getOwnSignature')
  return 'teamId' in owner
    ? callQuery(key, 'getTeamSignature', { params: owner })
    : callQuery(key, 'getMailboxSignature', { params: owner })
}

export function saveSignature(owner: SignatureOwner, body: Body): Promise<Body> {
  if (owner === 'me') return request('updateOwnSignature', { body })
  return 'teamId' in owner
    ? request('updateTeamSignature', { params: owner, body })
    : request('updateMailboxSignature', { params: owner, body })
}
