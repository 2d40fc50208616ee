import type { AttachmentOnWire } from '@support-desk/contract'
import { download } from '#api/download.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { request } from '#api/client.ts'
import { t } from '#ui/language/t.ts'

/** Downloads a file under its name. Shows a toast on failure. Returns whether it was saved. */
export async function saveAttachment({ id, name }: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<boolean> {
  try {
    return await download('getAttachment', { params: { attachmentId: id } }, name)
  } catch (error) {
    toast.failure(error instanceof Error ? error.message : String(error))
    return false
  }
}

/** In ms. The tab can be reloaded for this long. */
const KEPT_MS = 5 * 60_000

/** Whether this browser has a PDF viewer. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled

/** Downloads a PDF that cannot be shown, and says so. */
export async function savePdf(attachment: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<void> {
  const isSaved = await saveAttachment(attachment)
  if (isSaved) toast.success(t('Your browser can’t show “{name}” here, so it was downloaded.', attachment))
}

/**
 * Opens a PDF in a new tab, in the browser's viewer, which is isolated from our pages. The type is set here, so that no
 * content is rendered as a page. If the browser blocks the tab, the file is downloaded.
 */
export async function showPdf(attachment: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<void> {
  // Open synchronously: browsers allow a new tab only right after a click.
  const tab = window.open('', '_blank')
  if (!tab) return savePdf(attachment)
  tab.opener = null
  try {
    const blob = await request('getAttachment', { params: { attachmentId: attachment.id } })
    const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  } catch (error) {
    tab.close()
    toast.failure(error instanceof Error ? error.message : String(error))
  }
}
