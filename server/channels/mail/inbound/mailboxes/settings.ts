import { isDeepStrictEqual } from 'node:util'
import type { ImapDraft } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import type { SealedPlace } from '../../../../kernel/keys.ts'
import type { ImapSettings, Mailbox } from './mailbox.ts'

const placeOf = (id: string): SealedPlace => ({ in: 'mailbox', id, owner: id })

/** Encrypts the credentials of a mailbox, bound to its id. */
export const sealSettings = ({ keys }: Pick<Context, 'keys'>, id: string, settings: ImapSettings): string =>
  keys.seal(placeOf(id), JSON.stringify(settings))

/** Decrypts the credentials; null if there are none or their key is lost. */
export function openSettings(
  { keys }: Pick<Context, 'keys'>,
  { id, sealed }: Pick<Mailbox, 'id' | 'sealed'>,
): ImapSettings | null {
  const text = sealed === '' ? null : keys.open(placeOf(id), sealed)
  return text === null ? null : (JSON.parse(text) as ImapSettings)
}

/**
 * Merges new settings with the stored ones. An omitted secret stays only if servers and user stay the same. An admin who
 * changes where we log in must know the credentials.
 */
export function settingsFrom(draft: ImapDraft, before: ImapSettings | null): ImapSettings {
  const isSamePlace = before?.host === draft.host && before.user === draft.user && before.port === draft.port
  const outgoing = draft.outgoing === undefined ? before?.outgoing : (draft.outgoing ?? undefined)
  // The stored secrets also log in to this server.
  const isSameOutgoing = outgoing === undefined || isDeepStrictEqual(outgoing, before?.outgoing)
  const isKept = isSamePlace && before.security === draft.security && isSameOutgoing
  const kept = isKept ? before : null
  return {
    host: draft.host,
    port: draft.port,
    security: draft.security,
    user: draft.user,
    login: draft.login,
    password: draft.password ?? kept?.password ?? '',
    provider: draft.provider ?? null,
    clientId: draft.clientId ?? '',
    clientSecret: draft.clientSecret ?? kept?.clientSecret ?? '',
    refreshToken: draft.refreshToken ?? kept?.refreshToken ?? '',
    ...(draft.tenant && { tenant: draft.tenant }),
    ...(outgoing && { outgoing }),
  }
}
