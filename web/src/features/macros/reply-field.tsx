import { message } from '@support-desk/contract/languages/message'
import { Text } from '@mantine/core'
import { PLACEHOLDER_NAMES, type RichDocument } from '@support-desk/contract'
import { useRef } from 'react'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import { PlaceholderPicker } from '#entities/macro/placeholder-picker.tsx'
import classes from './macros-page.module.css'

type Props = { value: RichDocument; error: string | undefined; onChange: (reply: RichDocument) => void }

/** The reply of a macro. Values of the ticket are placeholders in it. */
export function ReplyField({ value, error, onChange }: Props) {
  const field = useRef<RichEditorActions>(null)
  return (
    <div className={classes.reply}>
      <Text span inherit fw={500}>
        {t(message('Reply', 'text of a macro'))}
      </Text>
      <RichEditor
        actionsRef={field}
        label={t(message('Reply', 'text of a macro'))}
        placeholder={t('Reply text (optional)')}
        sendBy="mod+enter"
        value={value}
        error={error}
        onChange={onChange}
      />
      <PlaceholderPicker
        names={PLACEHOLDER_NAMES}
        className={classes.placeholder}
        onInsert={(placeholder) => field.current?.insert(placeholder)}
      />
    </div>
  )
}
