import type { Language } from '@support-desk/contract'

/** The tables of texts in emails; see `channels/mail/signatures` and `channels/mail/acknowledgements`. */
export type SignatureTables = {
  /** Exactly one of the owners is set. */
  signatures: {
    id: string
    account_id: string | null
    team_id: string | null
    mailbox_id: string | null
    /** JSON of a `RichDocument`. */
    document: string
    changed_at: string
  }
  /** Pictures of signatures; columns as in `attachments`. */
  signature_files: {
    id: string
    signature_id: string
    uploader_id: string
    name: string
    media_type: string
    size: number
    file: string
    thumb: string | null
    created_at: string
  }
  /** Own texts of acknowledgements. */
  acknowledgement_texts: {
    mailbox_id: string
    language: Language
    /** JSON of a `RichDocument`. */
    document: string
    changed_at: string
  }
}
