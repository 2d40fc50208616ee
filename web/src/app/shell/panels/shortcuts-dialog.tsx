import { message } from '@support-desk/contract'
import { Modal, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Switch.css'
import { setLettersOn, useLettersOn, useShortcutList } from '../../../ui/keyboard/shortcuts.ts'
import { CodeText } from '../../../ui/text/code-text.tsx'
import classes from './shortcuts-dialog.module.css'
import { t } from '../../../ui/language/t.ts'

const ALWAYS = [
  { key: 'Enter', label: message('Open what is chosen') },
  { key: 'Escape', label: message('Close what opened last') },
]

/** Lists the shortcuts of this page, and turns single letters off for those whom they disturb. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcutList()
  const lettersOn = useLettersOn()
  const always = ALWAYS.map(({ key, label }) => ({ key, label: t(label) }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <dl className={classes.list}>
        {[...shortcuts, ...always].map(({ key, label }) => (
          <div key={key} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              <CodeText>
                {key.split('+').map((part) => (
                  <kbd key={part}>
                    {part === 'mod' ? 'Ctrl' : part.length === 1 ? part.toUpperCase() : part}
                  </kbd>
                ))}
              </CodeText>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="lg"
        label={t('Single letters act')}
        description={t('Off helps where speech or a switch does the typing. Ctrl K always works.')}
        checked={lettersOn}
        onChange={(event) => setLettersOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
