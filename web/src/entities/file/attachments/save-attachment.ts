import type { AttachmentOnWire } from '@support-desk/contract'
import { download } from '#api/download.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** Downloads a file under its name. Shows a toast on failure. Returns whether it was saved. */
export async function saveAttachment({ id, name }: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<boolean> {
  try {
    return await download('getAttachment', { params: { attachmentId: id } }, name)
  } catch (error) {
    toast.failure(error instanceof Error ? error.message : String(error))
    return false
  }
}
