import { Menu } from '@mantine/core'
import { IconDeviceFloppy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { toast } from '../../../ui/feedback/toast.tsx'
import { t } from '../../../ui/language/t.ts'
import { copyText } from '../../../ui/text/copy-text.ts'
import { inboxAddress, type InboxPlace } from '../address.ts'
import type { View } from './queries.ts'
import type { Dialog } from './view-dialogs.tsx'

type Props = {
  view: Partial<View> | undefined
  place: InboxPlace
  onDialog: (dialog: Dialog) => void
}

/** What can be done with the view that is shown, as lines of a menu. */
export function ViewActions({ view, place, onDialog }: Props) {
  const copy = async () => {
    const address = new URL(inboxAddress({ ...place, ticket: null }), location.origin).href
    if (await copyText(address)) toast.success(t('The link is copied.'))
    else toast.failure(t('The link could not be copied.'))
  }
  const id = view?.mayChange ? view.id : undefined
  return (
    <>
      <Menu.Item
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => onDialog({ kind: 'new' })}
      >
        {t('Save as a view')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copy()}>
        {t('Copy the link')}
      </Menu.Item>
      {id !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onDialog({ kind: 'edit', id })}
          >
            {t('Edit this view')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onDialog({ kind: 'delete', id })}
          >
            {t('Delete this view')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
