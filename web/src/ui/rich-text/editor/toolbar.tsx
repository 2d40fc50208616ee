import { Group } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { t } from '../../language/t.ts'
import classes from './editor.module.css'
import { Control } from './control.tsx'
import { LinkControl } from './link-control.tsx'

/** A formatting button: the format that it switches on and off. */
type Format = { icon: Icon; label: string; type: string; toggle: (chain: ChainedCommands) => ChainedCommands }

const formats = (): Format[][] => [
  [
    { icon: IconBold, label: t('Bold'), type: 'bold', toggle: (chain) => chain.toggleBold() },
    { icon: IconItalic, label: t('Italic'), type: 'italic', toggle: (chain) => chain.toggleItalic() },
    { icon: IconCode, label: t('Code'), type: 'code', toggle: (chain) => chain.toggleCode() },
  ],
  [
    { icon: IconList, label: t('List'), type: 'bulletList', toggle: (chain) => chain.toggleBulletList() },
    {
      icon: IconListNumbers,
      label: t('Numbered list'),
      type: 'orderedList',
      toggle: (chain) => chain.toggleOrderedList(),
    },
    {
      icon: IconBlockquote,
      label: t('Quote'),
      type: 'blockquote',
      toggle: (chain) => chain.toggleBlockquote(),
    },
    {
      icon: IconSourceCode,
      label: t('Code block'),
      type: 'codeBlock',
      toggle: (chain) => chain.toggleCodeBlock(),
    },
  ],
]

/** The formatting toolbar. Tab stops once, arrow keys move between its buttons. */
export function Toolbar({ editor }: { editor: Editor }) {
  const groups = formats()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      groups
        .flat()
        .filter(({ type }) => now.isActive(type))
        .map(({ type }) => type),
  })
  const [first] = groups.flat()
  return (
    <Group
      role="toolbar"
      tabIndex={-1}
      aria-label={t('Formatting')}
      gap="2px 10px"
      p="2px 6px 4px"
      onKeyDown={moveByArrows}
    >
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.type} className={classes.group}>
          {group.map((format) => (
            <Control
              key={format.type}
              icon={format.icon}
              label={format.label}
              isOn={active.includes(format.type)}
              isStop={format === first}
              onClick={() => format.toggle(editor.chain().focus()).run()}
            />
          ))}
          {group === groups[0] && <LinkControl editor={editor} />}
        </RichTextEditor.ControlsGroup>
      ))}
    </Group>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key !== forward && event.key !== back) return
  if (!(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const step = event.key === forward ? 1 : -1
  const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length)
  event.preventDefault()
  next?.focus()
}
