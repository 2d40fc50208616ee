import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { ActionSigns } from '#ui/keyboard/action-signs.tsx'
import { PopupMenu } from '#ui/popup/popup-menu.tsx'
import type { Popup } from '#ui/popup/use-popup.ts'

/** An action on the open ticket. */
export type Tool = {
  action: ActionId
  label: string
  icon: Icon
  /** Whether the action is possible now. If not, its key shows why. */
  isShown: boolean
  whyNot: string
  onRun: () => void
}

/** The items of the ticket's menu, each with its key. */
export const ToolsMenu = ({ popup, tools }: { popup: Popup; tools: readonly Tool[] }) => (
  <PopupMenu popup={popup} withinPortal>
    {tools.map(({ action, label, icon: ToolIcon, onRun }) => (
      <Menu.Item
        key={action}
        leftSection={<ToolIcon size={16} aria-hidden />}
        rightSection={
          <span aria-hidden>
            <ActionSigns of={action} />
          </span>
        }
        onClick={onRun}
      >
        {label}
      </Menu.Item>
    ))}
  </PopupMenu>
)
