import type { MailMark } from '@support-desk/contract'
import { Suspense } from 'react'
import { late } from '#ui/late/late.tsx'

const MailEntry = late(async () => (await import('./mail-entry.tsx')).MailEntry)
const Undelivered = late(async () => (await import('./undelivered.tsx')).Undelivered)

/** The mail from which an entry was created, and its bounces. */
export type EntryMails = readonly MailMark[]

/** Mail details of an entry. Loaded lazily, because most entries have none. */
export function MailParts({ mails }: { mails: EntryMails | undefined }) {
  if (!mails) return null
  return (
    <Suspense>
      {mails.map((mail) =>
        mail.bounce ? (
          <Undelivered key={mail.receivedId} bounce={mail.bounce} />
        ) : (
          <MailEntry key={mail.receivedId} mail={mail} />
        ),
      )}
    </Suspense>
  )
}
