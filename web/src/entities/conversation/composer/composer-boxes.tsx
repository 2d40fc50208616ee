import { IconNote, IconSend2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { ActionSigns } from '#ui/keyboard/action-signs.tsx'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import classes from './composer-boxes.module.css'

export type BoxName = 'reply' | 'note'

type Props = {
  shown: BoxName
  onShow: (box: BoxName) => void
  /** Whether something waits in a box to be sent. */
  drafts: Record<BoxName, boolean>
  /** Whether the box is a line high until it has the focus, or something is in it. */
  isFolded: boolean
  /** Lies over the end of the conversation, and takes no room of its own. */
  above?: ReactNode
  /** Stands beside the names of the boxes. */
  tools?: ReactNode
  /** The box that is shown. */
  children: ReactNode
}

/**
 * Two boxes, one for what the requester reads and one for what staff alone see. Nothing but a click or its own key changes the box,
 * and what is written in one never comes into the other.
 */
export function ComposerBoxes({ shown, onShow, drafts, isFolded, above, tools, children }: Props) {
  const ariaKeys = { reply: useAriaKey('inbox.reply'), note: useAriaKey('inbox.note') }
  useAction('inbox.note', () => onShow('note'))
  useAction('inbox.reply', () => onShow('reply'))
  const [isTouched, touch] = useState(false)
  const tab = (box: BoxName, label: string, action: ActionId, icon: ReactNode) => (
    <button
      type="button"
      className={classes.tab}
      aria-keyshortcuts={ariaKeys[box]}
      data-box={box}
      aria-pressed={shown === box}
      onClick={() => onShow(box)}
    >
      {icon}
      {label}
      {drafts[box] && shown !== box && <span className={classes.draft}>{t('draft')}</span>}
      <span className={classes.key} aria-hidden>
        <ActionSigns of={action} />
      </span>
    </button>
  )
  return (
    <div
      className={classes.boxes}
      data-box={shown}
      data-folded={(isFolded && !isTouched) || undefined}
      onFocus={({ target }) => target instanceof HTMLButtonElement || touch(true)}
    >
      {above && <div className={classes.above}>{above}</div>}
      <div role="group" aria-label={t('What you write')} className={classes.tabs}>
        {tab('reply', t('Reply'), 'inbox.reply', <IconSend2 size={14} aria-hidden />)}
        {tab('note', t('Note for staff'), 'inbox.note', <IconNote size={14} aria-hidden />)}
        {tools && <span className={classes.tools}>{tools}</span>}
      </div>
      {children}
    </div>
  )
}
