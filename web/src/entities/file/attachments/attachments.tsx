import type { AttachmentOnWire } from '@support-desk/contract'
import { AttachmentList } from './attachment-list.tsx'

type Props = { attachments: readonly AttachmentOnWire[] }

/** Sent files. Tiles have a fixed size, so nothing moves while previews load. */
export const Attachments = ({ attachments }: Props) =>
  attachments.length > 0 && <AttachmentList attachments={attachments} />
