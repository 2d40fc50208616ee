import type { MailMark } from '@support-desk/contract'
import { lazy, Suspense } from 'react'

const MailEntry = lazy(async () => ({ default: (await import('./mail-entry.tsx')).MailEntry }))

/** What more there is of an entry that was a mail. Most entries were none, so what shows it is loaded with the first. */
export function MailParts({ mail }: { mail: MailMark | null | undefined }) {
  if (!mail) return null
  return (
    <Suspense>
      <MailEntry mail={mail} />
    </Suspense>
  )
}
