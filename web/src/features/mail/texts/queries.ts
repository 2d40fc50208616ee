import type { RichDocument } from '@support-desk/contract'
import { callQuery } from '#api/call-query.ts'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** The acknowledgement of a mailbox in one language. */
export type AcknowledgementText = Answer<'listAcknowledgementTexts'>[number]

/** A text that is not saved yet. */
export type Draft = { language: AcknowledgementText['language']; document: RichDocument }

export const acknowledgementsQuery = (mailboxId: string) =>
  callQuery([...KEYS.mailboxes, mailboxId, 'acknowledgements'], 'listAcknowledgementTexts', {
    params: { mailboxId },
  })

export const saveAcknowledgement = (
  mailboxId: string,
  body: { language: Draft['language']; document: RichDocument | null },
) => request('updateAcknowledgementText', { params: { mailboxId }, body })

export const previewAcknowledgement = (mailboxId: string, body: Draft) =>
  request('previewAcknowledgement', { params: { mailboxId }, body })

export const testAcknowledgement = (mailboxId: string, body: Draft) =>
  request('testAcknowledgement', { params: { mailboxId }, body })
