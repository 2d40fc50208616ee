import type { RichDocument } from '@support-desk/contract'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'

/** A signature with its pictures. */
export const SignatureText = ({ document }: { document: RichDocument }) => (
  <RichText document={document} picture={documentPicture} />
)
