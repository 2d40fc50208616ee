import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { MacroForm } from './macro-form.tsx'
import type { Macro } from '#entities/macro/queries.ts'

type Props = { macro: Macro | null; onClose: () => void }

/** Where a macro is made, changed or deleted. */
export function MacroDialogs({ macro, onClose }: Props) {
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const deletion = useMutation({
    mutationFn: (macroId: string) => request('deleteMacro', { params: { macroId } }),
    onSuccess: () => {
      toast.success(t('The macro was deleted.'))
      onClose()
    },
    onError: (failure) => {
      toast.failure(failure.message)
      setDeleting(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.macros }),
  })
  if (!isDeleting || !macro)
    return <MacroForm macro={macro} onClose={onClose} onDelete={() => setDeleting(true)} />
  return (
    <ConfirmDialog
      opened
      title={t('Delete the macro {name}?', { name: macro.name })}
      confirm={{
        label: t('Delete macro'),
        dangerous: true,
        busy: deletion.isPending,
        onClick: () => deletion.mutate(macro.id),
      }}
      cancel={{ label: t('Cancel'), onClick: () => setDeleting(false) }}
    >
      {t('What it did to tickets stays. This cannot be undone.')}
    </ConfirmDialog>
  )
}
