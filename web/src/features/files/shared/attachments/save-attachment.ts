import type { AttachmentOnWire } from '@support-desk/contract'
import { download } from '../../../../api/download.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'

/** Saves a file under its name; says why where that fails. */
export async function saveAttachment({ id, name }: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<void> {
  try {
    await download('getAttachment', { params: { attachmentId: id } }, name)
  } catch (error) {
    toast.failure(error instanceof Error ? error.message : String(error))
  }
}
