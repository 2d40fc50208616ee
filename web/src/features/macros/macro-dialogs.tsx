import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { MacroForm } from './macro-form.tsx'
import type { Macro } from '#entities/macro/queries.ts'

type Props = { macro: Macro | null; onClose: () => void }

/** Creates, changes or deletes a macro. */
export function MacroDialogs({ macro, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const deletion = useChange((macroId: string) => request('deleteMacro', { params: { macroId } }), {
    stale: [KEYS.macros],
    done: t('Macro deleted.'),
    onSuccess: onClose,
    onError: () => setDeleting(false),
  })
  if (!isDeleting || !macro)
    return <MacroForm macro={macro} onClose={onClose} onDelete={() => setDeleting(true)} />
  return (
    <ConfirmDialog
      title={t('Delete macro {name}?', { name: macro.name })}
      label={t('Delete macro')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(macro.id)}
      onCancel={() => setDeleting(false)}
    >
      {t('Tickets it changed aren’t affected. This can’t be undone.')}
    </ConfirmDialog>
  )
}
