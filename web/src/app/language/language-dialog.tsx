import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { currentLanguage } from '../../ui/language/language.ts'
import { t } from '../../ui/language/t.ts'
import { chooseLanguage } from './choose-language.ts'

/** Where somebody who is signed in chooses the language of their account. */
export const LanguageDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    opened
    onClose={onClose}
    title={t('Language')}
    size="xs"
    centered
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <Button.Group orientation="vertical">
      {LANGUAGES.map((language) => {
        const isCurrent = language === currentLanguage()
        return (
          <Button
            key={language}
            lang={language}
            variant={isCurrent ? 'filled' : 'default'}
            aria-pressed={isCurrent}
            onClick={() => void chooseLanguage(language)}
          >
            {nameOfLanguage(language)}
          </Button>
        )
      })}
    </Button.Group>
  </Modal>
)
