import type { AttachmentOnWire } from '@support-desk/contract'
import { Suspense } from 'react'
import { late } from '../../../../ui/late/late.tsx'

const AttachmentList = late(async () => (await import('./attachment-list.tsx')).AttachmentList)

type Props = { attachments: readonly AttachmentOnWire[] }

/** Files that were sent. Most messages have none, so what shows them is loaded with the first. */
export function Attachments({ attachments }: Props) {
  if (attachments.length === 0) return null
  return (
    <Suspense>
      <AttachmentList attachments={attachments} />
    </Suspense>
  )
}
