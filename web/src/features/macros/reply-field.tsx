import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import {
  DOCUMENT_LIMITS,
  isPlaceholder,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  type RichDocument,
} from '@support-desk/contract'
import { useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import classes from './macros-page.module.css'

type Props = { value: RichDocument; error: string | undefined; onChange: (reply: RichDocument) => void }

/** The reply of a macro. Values of the ticket are placeholders in it. */
export function ReplyField({ value, error, onChange }: Props) {
  const field = useRef<RichEditorActions>(null)
  const [name, setName] = useState<string>('requester.firstName')
  const [otherwise, setOtherwise] = useState('')
  const insert = () => {
    if (!isPlaceholder(name)) return
    const words = otherwise.trim()
    const placeholder = { kind: 'placeholder' as const, name, ...(words !== '' && { otherwise: words }) }
    field.current?.insert({ version: 1, blocks: [{ kind: 'paragraph', content: [placeholder] }] })
    setOtherwise('')
  }
  return (
    <div className={classes.reply}>
      <Text span inherit fw={500}>
        {t('Reply')}
      </Text>
      <RichEditor
        actionsRef={field}
        label={t('Reply')}
        placeholder={t('Reply text (optional)')}
        sendBy="mod+enter"
        value={value}
        error={error}
        onChange={onChange}
      />
      <Group align="flex-end" gap={8} className={classes.placeholder}>
        <NativeSelect
          label={t('Placeholder')}
          data={PLACEHOLDER_NAMES.map((each) => ({ value: each, label: t(PLACEHOLDERS[each]) }))}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('Fallback')}
          description={t('Used if the placeholder has no value.')}
          placeholder={t('for example “there”')}
          maxLength={DOCUMENT_LIMITS.name}
          dir="auto"
          value={otherwise}
          onChange={({ currentTarget }) => setOtherwise(currentTarget.value)}
        />
        <Button variant="default" onClick={insert}>
          {t('Insert')}
        </Button>
      </Group>
    </div>
  )
}
