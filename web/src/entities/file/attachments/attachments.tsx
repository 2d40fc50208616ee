import type { AttachmentOnWire } from '@support-desk/contract'
import { AttachmentList } from './attachment-list.tsx'

type Props = { attachments: readonly AttachmentOnWire[] }

/** Files that were sent. Their tiles have their size from the beginning, so nothing moves while previews are loaded. */
export const Attachments = ({ attachments }: Props) =>
  attachments.length > 0 && <AttachmentList attachments={attachments} />
