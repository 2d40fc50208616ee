import {
  type Icon,
  IconDeviceFloppy,
  IconDownload,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { download } from '#api/download.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { copyText } from '#ui/text/copy-text.ts'
import { inboxAddress, type InboxPlace } from '../address.ts'
import { exportOf } from '../queries.ts'
import type { View } from './queries.ts'
import type { Dialog } from './view-dialogs.tsx'

type Props = {
  view: Partial<View> | undefined
  place: InboxPlace
  onDialog: (dialog: Dialog) => void
}

/** An action on a view. */
export type ViewAction = { label: string; icon: Icon; run: () => void }

/** The actions on the shown view. */
export function viewActionsOf({ view, place, onDialog }: Props): ViewAction[] {
  const copy = async () => {
    const address = new URL(inboxAddress({ ...place, ticket: null }), location.origin).href
    if (await copyText(address)) toast.success(t('Link copied.'))
    else toast.failure(t('Couldn’t copy the link.'))
  }
  const exportList = () =>
    download('exportQueueTickets', exportOf(place), 'tickets.csv').then(
      (isSaved) => isSaved && toast.success(t('Export saved.')),
      (failure: Error) => toast.failure(failure.message),
    )
  const id = view?.mayChange ? view.id : undefined
  const ofAll = [
    { label: t('Save as view'), icon: IconDeviceFloppy, run: () => onDialog({ kind: 'new' }) },
    { label: t('Copy link'), icon: IconLink, run: () => void copy() },
    { label: t('Export CSV'), icon: IconDownload, run: () => void exportList() },
  ]
  if (id === undefined) return ofAll
  return [
    ...ofAll,
    { label: t('Edit view'), icon: IconPencil, run: () => onDialog({ kind: 'edit', id }) },
    { label: t('Delete view'), icon: IconTrash, run: () => onDialog({ kind: 'delete', id }) },
  ]
}
