import type { MailMark } from '@support-desk/contract'
import { Suspense } from 'react'
import { late } from '#ui/late/late.tsx'

const MailEntry = late(async () => (await import('./mail-entry.tsx')).MailEntry)
const Undelivered = late(async () => (await import('./undelivered.tsx')).Undelivered)

/** The mail that an entry was, and reports that it was not delivered as one. */
export type EntryMails = readonly MailMark[]

/** What more there is of an entry that was a mail, or went out as one. Most did neither, so what shows it is loaded with the first. */
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
