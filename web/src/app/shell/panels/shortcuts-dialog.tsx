import { message } from '@support-desk/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ACTION_PLACES } from '#ui/keyboard/actions.ts'
import { KeySigns } from '#ui/keyboard/key-signs.tsx'
import { type Shortcut, useShortcutList } from '#ui/keyboard/shortcuts.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import classes from './shortcuts-dialog.module.css'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

const ChangeKeys = late(async () => (await import('./change-keys.tsx')).ChangeKeys, null)

const ALWAYS = [
  { key: 'Enter', label: message('Open selection') },
  { key: 'Escape', label: message('Close') },
]

/** Shortcuts of the current page come first. */
const ORDER = ['inbox', 'ticket', 'macro', 'table', 'go', 'everywhere'] as const
const HEADINGS = { ...ACTION_PLACES, macro: message('Macros') }

/** Lists the shortcuts of this page. Signed-in users can change them and turn off single letters. */
export function ShortcutsDialog({ isSignedIn, onClose }: { isSignedIn: boolean; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title={t(isChanging ? 'Change shortcuts' : 'Keyboard shortcuts')}
      isBegun={false}
      size={isChanging ? 'md' : 820}
      closeOnEscape={!isChanging}
    >
      {isChanging ? <ChangeKeys onDone={() => setChanging(false)} /> : <ShortcutList />}
      {isSignedIn && !isChanging && <Choices onChange={() => setChanging(true)} />}
    </Dialog>
  )
}

function ShortcutList() {
  const shortcuts = useShortcutList().filter(({ key }) => key !== '')
  const always = ALWAYS.map(({ key, label }) => ({ key, label: t(label) }))
  const ofPlace = (place: (typeof ORDER)[number]) => [
    ...shortcuts.filter(({ id }) => (id === null ? place === 'go' : id.startsWith(`${place}.`))),
    ...(place === 'everywhere' ? always : []),
  ]
  const [words, type] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const found = ORDER.flatMap((place) => {
    const lines = ofPlace(place).filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    return lines.length > 0 ? [{ place, lines }] : []
  })
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('Search shortcuts')}
        placeholder={t('Search shortcuts')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        mt={4}
        mb={16}
      />
      <div className={classes.columns}>
        {found.map(({ place, lines }) => (
          <Lines key={place} heading={t(HEADINGS[place])} lines={lines} />
        ))}
      </div>
      {found.length === 0 && <p role="status">{t('No match')}</p>}
    </>
  )
}

function Choices({ onChange }: { onChange: () => void }) {
  const { letters } = useWorkspace()
  const change = useChangeWorkspace()
  return (
    <Group gap={16} align="flex-end" justify="space-between" mt={20}>
      <ToggleSwitch
        label={t('Single-letter shortcuts')}
        description={t('Turn off if you use dictation or a switch device. Ctrl K always works.')}
        checked={letters}
        onChange={(event) => change({ letters: event.currentTarget.checked })}
      />
      <Button variant="default" size="compact-sm" onClick={onChange}>
        {t('Change shortcuts')}
      </Button>
    </Group>
  )
}

type LinesProps = { heading: string; lines: readonly Pick<Shortcut, 'key' | 'label'>[] }

const Lines = ({ heading, lines }: LinesProps) => (
  <section aria-label={heading}>
    <h3 className={classes.heading}>{heading}</h3>
    <dl className={classes.list}>
      {lines.map(({ key, label }) => (
        <div key={`${key} ${label}`} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            <KeySigns of={key} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
