import { Group } from '@mantine/core'
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
  /** Whether each box contains a draft. */
  drafts: Record<BoxName, boolean>
  /** Whether the box is one line high until it has the focus or a draft. */
  isFolded: boolean
  /** Floats over the end of the conversation. */
  above?: ReactNode
  /** Controls beside the tabs of the boxes. */
  tools?: ReactNode
  /** The content of the visible box. */
  children: ReactNode
}

/**
 * Two boxes as tabs: one for replies to the requester, one for notes that only staff see. Only a click or the box's own
 * key switches between them. A draft stays in its box.
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
      <Group role="group" aria-label={t('Your message')} wrap="nowrap" align="stretch" gap={4} px={16} pt={6}>
        {tab('reply', t('Reply'), 'inbox.reply', <IconSend2 size={14} aria-hidden />)}
        {tab('note', t('Internal note'), 'inbox.note', <IconNote size={14} aria-hidden />)}
        {tools && (
          <Group ms="auto" gap={0}>
            {tools}
          </Group>
        )}
      </Group>
      {children}
    </div>
  )
}
