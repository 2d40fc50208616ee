import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { inboxAddress, type InboxPlace } from '../address.ts'
import { together } from '../queries.ts'
import type { View } from './queries.ts'
import { EVERYTHING_CONDITION } from './everything.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewsPane } from './views-pane.tsx'

/** The open dialog. */
export type Dialog = { kind: 'views' | 'new' } | { kind: 'edit' | 'delete'; id: string }

type Props = {
  dialog: Dialog
  views: readonly View[]
  place: InboxPlace
  onDialog: (dialog: Dialog) => void
  onClose: () => void
}

/** The dialogs of views: choosing, creating, changing and deleting. */
export function ViewDialogs({ dialog, views, place, onDialog, onClose }: Props) {
  const view = 'id' in dialog ? views.find(({ id }) => id === dialog.id) : undefined
  if (dialog.kind === 'views')
    return (
      <Drawer
        opened
        onClose={onClose}
        size={280}
        title={t('Views')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <ViewsPane
          views={views}
          current={place.view}
          onAdd={() => onDialog({ kind: 'new' })}
          onChosen={onClose}
        />
      </Drawer>
    )
  if (dialog.kind === 'new') {
    const base = views.find(({ id }) => id === place.view)
    const conditions = [base ? base.condition : EVERYTHING_CONDITION, place.condition].filter(Boolean)
    return (
      <ViewDialog
        view={null}
        start={{
          condition: together(conditions),
          order: place.order ?? base?.order ?? 'waiting',
          ...(base && { columns: base.columns, grouping: base.grouping }),
        }}
        views={views}
        onClose={onClose}
      />
    )
  }
  if (!view) return null
  if (dialog.kind === 'edit') return <ViewDialog view={view} start={view} views={views} onClose={onClose} />
  return <DeleteView view={view} isShown={view.id === place.view} onClose={onClose} />
}

function DeleteView({ view, isShown, onClose }: { view: View; isShown: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const deleting = useChange(() => request('deleteView', { params: { viewId: view.id } }), {
    stale: [KEYS.inboxViews],
    done: t('View deleted.'),
    onSuccess: () => {
      if (isShown) void navigate(inboxAddress({}), { replace: true })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete this view?')}
      label={t('Delete')}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onCancel={onClose}
    >
      {view.visibility === 'own'
        ? t('Tickets in “{name}” aren’t affected.', { name: view.name })
        : t('“{name}” will be deleted for everyone. Its tickets aren’t affected.', { name: view.name })}
    </ConfirmDialog>
  )
}
