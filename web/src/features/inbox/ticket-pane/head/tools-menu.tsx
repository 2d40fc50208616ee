import { Menu } from '@mantine/core'
import { ActionSigns } from '#ui/keyboard/action-signs.tsx'
import { PopupMenu } from '#ui/popup/popup-menu.tsx'
import type { Popup } from '#ui/popup/use-popup.ts'
import type { Tool } from './more-tools.tsx'

/** The items of the menu of a ticket, each with its key. */
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
