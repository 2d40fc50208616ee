import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { toast } from '#ui/feedback/toast.tsx'
import { useAction } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'
import { usePopup } from '#ui/popup/use-popup.ts'
import type { Tool } from './tools-menu.tsx'

const loadMenu = async () => (await import('./tools-menu.tsx')).ToolsMenu
const ToolsMenu = late(loadMenu, null)

/** The menu of less frequent actions on a ticket. Their keys also work while it is closed. */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  const { popup, target, isWanted } = usePopup('menu', loadMenu)
  return (
    <>
      {tools.map((tool) => (
        <ToolKey key={tool.action} tool={tool} />
      ))}
      <ActionIcon {...target} variant="default" size={30} aria-label={t('More actions')}>
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      {isWanted && <ToolsMenu popup={popup} tools={tools.filter(({ isShown }) => isShown)} />}
    </>
  )
}

function ToolKey({ tool: { action, isShown, whyNot, onRun } }: { tool: Tool }) {
  useAction(action, () => (isShown ? onRun() : toast.failure(whyNot)))
  return null
}
