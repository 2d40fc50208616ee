import { Modal, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Switch.css'
import { setLettersOn, useLettersOn, useShortcutList } from '../../../ui/keyboard/shortcuts.ts'
import { CodeText } from '../../../ui/text/code-text.tsx'
import classes from './shortcuts-dialog.module.css'

const ALWAYS = [
  { key: 'Enter', label: 'Open what is chosen' },
  { key: 'Escape', label: 'Close what opened last' },
]

/** Lists the shortcuts of this page, and turns single letters off for those whom they disturb. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcutList()
  const lettersOn = useLettersOn()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={classes.list}>
        {[...shortcuts, ...ALWAYS].map(({ key, label }) => (
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
        label="Single letters act"
        description="Off helps where speech or a switch does the typing. Ctrl K always works."
        checked={lettersOn}
        onChange={(event) => setLettersOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
