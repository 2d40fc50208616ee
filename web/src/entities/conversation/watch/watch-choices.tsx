import { Menu } from '@mantine/core'
import { messages, WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import { IconCheck } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { PopupMenu } from '#ui/popup/popup-menu.tsx'
import type { Popup } from '#ui/popup/use-popup.ts'
import { formatList } from '#ui/text/numbers.ts'
import classes from './watch-menu.module.css'

const WORDS = messages({ messages: 'Messages', notes: 'Notes', changes: 'Status and assignee changes' })

type Props = {
  popup: Popup
  chosen: readonly WatchAbout[]
  onToggle: (about: WatchAbout) => void
  others: readonly { username: string }[]
}

/** Chooses the notifications about a ticket, and lists other watchers. */
export const WatchChoices = ({ popup, chosen, onToggle, others }: Props) => (
  <PopupMenu popup={popup} closeOnItemClick={false} withinPortal>
    <Menu.Label>{t('Notify me about')}</Menu.Label>
    {WATCH_ABOUT.map((about) => (
      <Menu.CheckboxItem
        key={about}
        checked={chosen.includes(about)}
        checkIcon={<IconCheck size={16} aria-hidden />}
        onChange={() => onToggle(about)}
      >
        {t(WORDS[about])}
      </Menu.CheckboxItem>
    ))}
    {others.length > 0 && (
      <>
        <Menu.Divider />
        <Menu.Label className={classes.others}>
          {t('{count, plural, one {{names} is also watching} other {{names} are also watching}}', {
            count: others.length,
            names: formatList(others.map(({ username }) => username)),
          })}
        </Menu.Label>
      </>
    )}
  </PopupMenu>
)
