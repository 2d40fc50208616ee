import { ActionIcon, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { InPalette } from '#ui/keyboard/in-palette.tsx'
import { useAction } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { ConditionInput } from './condition-input.tsx'
import { late } from '#ui/late/late.tsx'

const Builder = late(async () => (await import('./builder.tsx')).Builder, null)

/** Debounce in ms before the list is filtered. */
const PAUSE_MS = 300

type Props = { value: string; onChange: (condition: string) => void }

/** Filters the list by a condition. The user can type it, complete it, or build it by clicks. */
export function FilterField({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [builds, setBuilds] = useState(false)
  if (value !== sent) {
    // The value changed from outside: Go Back, another view, or "Clear filter".
    setSent(value)
    setTyped(value)
  }
  const apply = (text: string) => {
    setSent(text.trim())
    onChange(text.trim())
  }
  const applySoon = useDebouncedCallback(apply, PAUSE_MS)
  const send = (text: string) => {
    applySoon.cancel()
    apply(text)
  }
  const type = (text: string, isRight: boolean) => {
    setTyped(text)
    if (isRight) applySoon(text)
    else applySoon.cancel()
  }
  useAction('table.filter', () => input.current?.focus())
  return (
    <Stack gap={6}>
      <InPalette label={t('Choose filters')} run={() => setBuilds(!builds)} />
      <ConditionInput
        input={input}
        label={t('Filter by words, or for example priority:high')}
        placeholder={t('Filter')}
        icon={<IconFilter size={16} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={type}
        onDone={(text) => text.trim() !== value && send(text)}
      >
        {typed !== '' && (
          <ActionIcon
            size={26}
            aria-label={t('Clear filter')}
            onClick={() => {
              setTyped('')
              send('')
              input.current?.focus()
            }}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant={builds ? 'light' : 'subtle'}
          size={26}
          aria-label={t('Choose filters')}
          aria-expanded={builds}
          onClick={() => setBuilds(!builds)}
        >
          <IconFilterPlus size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </ConditionInput>
      {builds && (
        <Builder
          text={typed}
          onChange={(text) => {
            setTyped(text)
            send(text)
          }}
        />
      )}
    </Stack>
  )
}
