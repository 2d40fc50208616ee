import type { Keys } from '../../../../kernel/keys.ts'

/** The token of a test mail: its sending time, and a signature for its mailbox. */
export function signCanary(keys: Keys, mailboxId: string, sentAt: string): string {
  const moment = Date.parse(sentAt).toString(36)
  return `canary-${moment}-${keys.signShort(signedText(mailboxId, moment))}`
}

/** The sending time of a test mail of this mailbox; null for an invalid token. */
export function readCanary(keys: Keys, mailboxId: string, token: string): string | null {
  const [, moment = '', signature = ''] = token.split('-')
  if (!keys.verifyShort(signedText(mailboxId, moment), signature)) return null
  return new Date(Number.parseInt(moment, 36)).toISOString()
}

const signedText = (mailboxId: string, moment: string): string => `test mail ${mailboxId} ${moment}`
