import { Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { t } from '../../language/t.ts'
import { addressOf } from './address.ts'
import { Control } from './control.tsx'
import classes from './editor.module.css'

const SCHEME = 'https://'

/** Sets, changes or removes the link of the selected text. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })

  const open = () => {
    const { href }: { href?: unknown } = editor.getAttributes('link')
    setWrong(false)
    setTyped(typeof href === 'string' ? href : '')
  }
  const close = () => {
    setTyped(null)
    editor.commands.focus()
  }
  const save = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (typed === null || typed.trim() === '') {
      chain.unsetLink().run()
      return setTyped(null)
    }
    const href = addressOf(typed)
    if (href === null) return setWrong(true)
    if (editor.state.selection.empty && !isActive)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    setTyped(null)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // This form lies inside the form of the message. Submitting it must not send the message.
    event.stopPropagation()
    save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <Popover
      opened={typed !== null}
      onChange={(opened) => !opened && setTyped(null)}
      trapFocus
      transitionProps={{ duration: 0 }}
      position="top"
    >
      <Popover.Target>
        <Control icon={IconLink} label={t('Link')} isOn={isActive} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown onKeyDown={onKeyDown}>
        <form className={classes.link} onSubmit={onSubmit} noValidate>
          <TextInput
            size="xs"
            type="url"
            aria-label={t('Address of the link')}
            placeholder={SCHEME}
            dir="ltr"
            data-autofocus
            value={typed ?? ''}
            error={
              isWrong && t('Links can only point to web pages and email addresses, without login details.')
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button size="xs" type="submit">
            {t('Set link')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
