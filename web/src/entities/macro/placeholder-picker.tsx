import { Button, Group, TextInput } from '@mantine/core'
import {
  DOCUMENT_LIMITS,
  type PlaceholderName,
  PLACEHOLDERS,
  type RichDocument,
} from '@support-desk/contract'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  names: readonly PlaceholderName[]
  onInsert: (placeholder: RichDocument) => void
  className?: string | undefined
}

/** Inserts a value of the ticket into a text, with words for when it has none. */
export function PlaceholderPicker({ names, onInsert, className }: Props) {
  const [name, setName] = useState(names[0])
  const [otherwise, setOtherwise] = useState('')
  const insert = () => {
    if (name === undefined) return
    const words = otherwise.trim()
    const placeholder = { kind: 'placeholder' as const, name, ...(words !== '' && { otherwise: words }) }
    onInsert({ version: 1, blocks: [{ kind: 'paragraph', content: [placeholder] }] })
    setOtherwise('')
  }
  return (
    <Group align="flex-end" gap={8} className={className}>
      <Picker
        label={t('Placeholder')}
        data={names.map((each) => ({ value: each, label: t(PLACEHOLDERS[each]) }))}
        value={name}
        onChange={({ currentTarget }) => setName(names.find((each) => each === currentTarget.value))}
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
  )
}
