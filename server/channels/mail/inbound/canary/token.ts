import type { Keys } from '../../../../kernel/keys.ts'

/** The token of a test mail: when it was sent, and a signature for its mailbox. */
export function signCanary(keys: Keys, mailboxId: string, sentAt: string): string {
  const moment = Date.parse(sentAt).toString(36)
  return `canary-${moment}-${keys.signShort(signedText(mailboxId, moment))}`
}

/** When a test mail for a mailbox was sent; null where its token is none of ours. */
export function readCanary(keys: Keys, mailboxId: string, token: string): string | null {
  const [, moment = '', signature = ''] = token.split('-')
  if (!keys.verifyShort(signedText(mailboxId, moment), signature)) return null
  return new Date(Number.parseInt(moment, 36)).toISOString()
}

const signedText = (mailboxId: string, moment: string): string => `test mail ${mailboxId} ${moment}`
