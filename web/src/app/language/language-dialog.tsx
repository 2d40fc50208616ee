import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { changeLanguage } from './change-language.ts'
import classes from './language-dialog.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'

/** A dialog for the language and the time zone of the account. */
export const LanguageDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={t('Language and time zone')}
    size="xs"
    centered
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <div className={classes.choices}>
      <Button.Group orientation="vertical" aria-label={t('Language')}>
        {LANGUAGES.map((language) => {
          const isCurrent = language === currentLanguage()
          return (
            <Button
              key={language}
              lang={language}
              variant={isCurrent ? 'filled' : 'default'}
              aria-pressed={isCurrent}
              onClick={() => void changeLanguage(language)}
            >
              {nameOfLanguage(language)}
            </Button>
          )
        })}
      </Button.Group>
      <TimeZoneSelect />
    </div>
  </Modal>
)
