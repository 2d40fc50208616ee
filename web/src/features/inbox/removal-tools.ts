import { IconShieldCheck, IconShieldX, IconTrash, IconUserX } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { Tool } from './ticket-pane/head/tools-menu.tsx'

/** An action that marks tickets as spam, deletes them, or undoes that. */
export type RemovalChange = 'spam' | 'spamBlock' | 'notSpam' | 'delete'

/** The possible actions. `isSpam`: null if the tickets differ or are unknown. */
type Possible = { isSpam: boolean | null; mayMark: boolean; mayBlock: boolean; mayDelete: boolean }

/** Actions that take tickets out of the lists, or return them. */
export function removalTools(
  { isSpam, mayMark, mayBlock, mayDelete }: Possible,
  onRun: (change: RemovalChange) => void,
): Tool[] {
  const isMarked = t('This ticket is already spam.')
  const tools: Tool[] = [
    {
      action: 'inbox.spam',
      label: t('Spam'),
      icon: IconShieldX,
      isShown: mayMark && isSpam !== true,
      whyNot: isMarked,
      onRun: () => onRun('spam'),
    },
    {
      action: 'inbox.notSpam',
      label: t('Not spam'),
      icon: IconShieldCheck,
      isShown: mayMark && isSpam !== false,
      whyNot: t('This ticket isn’t spam.'),
      onRun: () => onRun('notSpam'),
    },
    {
      action: 'inbox.delete',
      label: t('Delete'),
      icon: IconTrash,
      isShown: mayDelete,
      whyNot: t('Only admins can delete tickets.'),
      onRun: () => onRun('delete'),
    },
  ]
  if (mayBlock)
    tools.splice(1, 0, {
      action: 'inbox.spamBlock',
      label: t('Spam, and block sender'),
      icon: IconUserX,
      isShown: mayMark && isSpam !== true,
      whyNot: isMarked,
      onRun: () => onRun('spamBlock'),
    })
  return tools
}
