import { message } from '@support-desk/contract'
import { Modal, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Switch.css'
import { ACTION_PLACES, type ActionPlace } from '../../../ui/keyboard/actions.ts'
import { KeySigns } from '../../../ui/keyboard/key-signs.tsx'
import { setLettersOn, useOwnKeys } from '../../../ui/keyboard/own-keys.ts'
import { type Shortcut, useShortcutList } from '../../../ui/keyboard/shortcuts.ts'
import classes from './shortcuts-dialog.module.css'
import { t } from '../../../ui/language/t.ts'

const ALWAYS = [
  { key: 'Enter', label: message('Open what is chosen') },
  { key: 'Escape', label: message('Close what opened last') },
]

/** The places that are shown first are those of the page. */
const ORDER: readonly ActionPlace[] = ['inbox', 'ticket', 'table', 'go', 'everywhere']

/** Lists the shortcuts of this page, and turns single letters off for those whom they disturb. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcutList().filter(({ key }) => key !== '')
  const { letters } = useOwnKeys()
  const always = ALWAYS.map(({ key, label }) => ({ key, label: t(label) }))
  const ofPlace = (place: ActionPlace) => [
    ...shortcuts.filter(({ id }) => (id === null ? place === 'go' : id.startsWith(`${place}.`))),
    ...(place === 'everywhere' ? always : []),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {ORDER.map((place) => {
        const lines = ofPlace(place)
        return lines.length > 0 && <Lines key={place} heading={t(ACTION_PLACES[place])} lines={lines} />
      })}
      <Switch
        mt="lg"
        label={t('Single letters act')}
        description={t('Off helps where speech or a switch does the typing. Ctrl K always works.')}
        checked={letters}
        onChange={(event) => setLettersOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}

type LinesProps = { heading: string; lines: readonly Pick<Shortcut, 'key' | 'label'>[] }

const Lines = ({ heading, lines }: LinesProps) => (
  <section aria-label={heading}>
    <h3 className={classes.heading}>{heading}</h3>
    <dl className={classes.list}>
      {lines.map(({ key, label }) => (
        <div key={key} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            <KeySigns of={key} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
