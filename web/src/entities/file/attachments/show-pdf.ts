import type { AttachmentOnWire } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { saveAttachment } from './save-attachment.ts'

/** So long the other tab may be loaded again. */
const KEPT_MS = 5 * 60_000

/** Whether this browser shows PDFs itself. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled

/** Saves a PDF that cannot be shown, and says that this is what became of it. */
export async function savePdf(attachment: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<void> {
  const isSaved = await saveAttachment(attachment)
  if (isSaved) toast.success(t('Your browser cannot show “{name}” here, so it was saved.', attachment))
}

/**
 * Shows a PDF in a tab of its own by the viewer of the browser, which keeps it from the pages. What comes is a PDF whatever it holds: its
 * type is given here, and no browser takes that for a page. Where no tab may be opened it is saved.
 */
export async function showPdf(attachment: Pick<AttachmentOnWire, 'id' | 'name'>): Promise<void> {
  // At once: later the browser would not know that somebody asked for it.
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
