import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keyFor, macroKeyId } from '#ui/keyboard/action-clash.ts'
import { useOwnKeys } from '#ui/keyboard/own-keys.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { useFieldDialog } from '#ui/keyboard/use-field-dialog.ts'
import { t } from '#ui/language/t.ts'
import { type Macro, type MacroPreview, macrosQuery } from './queries.ts'
import { lateDialog } from '#ui/late/late.tsx'

const MacroDialog = lateDialog(async () => (await import('./macro-dialog.tsx')).MacroDialog)

type Props = {
  action: 'inbox.macro' | 'ticket.macro'
  ticketId: string
  isBusy: boolean
  appliesAtOnce: boolean
  onReply: ((macro: Macro, preview: MacroPreview) => void) | null
  onApply: (macro: Macro, onDone: () => void) => void
}

/** Access to the macros of an open ticket: a button, a key for the list, own keys of macros, and palette entries. */
export function MacroEntries({ action, onReply, onApply, ...more }: Props) {
  const { opened, open, close } = useFieldDialog<Macro | 'choice'>()
  const { data: macros = [] } = useQuery(macrosQuery())
  const ariaKey = useAriaKey(action)
  useAction(action, () => open('choice'))
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconBolt size={14} aria-hidden />}
        aria-keyshortcuts={ariaKey}
        onClick={() => open('choice')}
      >
        {t('Macro')}
      </Button>
      {macros.map((macro) => (
        <PaletteEntry key={macro.id} macro={macro} onOpen={() => open(macro, false)} />
      ))}
      {opened && (
        <MacroDialog
          {...more}
          macro={opened === 'choice' ? null : opened}
          onReply={
            onReply &&
            ((macro, preview) => {
              close()
              onReply(macro, preview)
            })
          }
          onApply={(macro) => onApply(macro, close)}
          onClose={close}
        />
      )}
    </>
  )
}

function PaletteEntry({ macro, onOpen }: { macro: Macro; onOpen: () => void }) {
  const id = macroKeyId(macro.id)
  const key = keyFor(id, useOwnKeys().keys)
  useShortcut(key, t('Macro: {name}', { name: macro.name }), onOpen, { id, owner: 'own' })
  return null
}
