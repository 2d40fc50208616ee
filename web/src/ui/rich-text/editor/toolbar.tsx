import { RichTextEditor } from '@mantine/tiptap'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { t } from '../../language/t.ts'
import classes from './editor.module.css'
import { Control } from './control.tsx'
import { LinkControl } from './link-control.tsx'

/** The formatting toolbar. Tab stops once, arrow keys move between its buttons. */
export function Toolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      codeBlock: now.isActive('codeBlock'),
    }),
  })
  const controls = [
    [
      { icon: IconBold, label: t('Bold'), on: active.bold, act: () => chain().toggleBold().run() },
      { icon: IconItalic, label: t('Italic'), on: active.italic, act: () => chain().toggleItalic().run() },
      { icon: IconCode, label: t('Code'), on: active.code, act: () => chain().toggleCode().run() },
    ],
    [
      { icon: IconList, label: t('List'), on: active.bullets, act: () => chain().toggleBulletList().run() },
      {
        icon: IconListNumbers,
        label: t('Numbered list'),
        on: active.numbers,
        act: () => chain().toggleOrderedList().run(),
      },
      {
        icon: IconBlockquote,
        label: t('Quote'),
        on: active.quote,
        act: () => chain().toggleBlockquote().run(),
      },
      {
        icon: IconSourceCode,
        label: t('Code block'),
        on: active.codeBlock,
        act: () => chain().toggleCodeBlock().run(),
      },
    ],
  ]
  const chain = () => editor.chain().focus()
  const [first] = controls.flat()
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('Formatting')}
      className={classes.toolbar}
      onKeyDown={moveByArrows}
    >
      {controls.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.label} className={classes.group}>
          {group.map((control) => (
            <Control
              key={control.label}
              icon={control.icon}
              label={control.label}
              isOn={control.on}
              isStop={control === first}
              onClick={control.act}
            />
          ))}
          {group === controls[0] && <LinkControl editor={editor} />}
        </RichTextEditor.ControlsGroup>
      ))}
    </div>
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
