import { Modal, NavLink } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/NavLink.css'
import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { IconCheck } from '@tabler/icons-react'
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
    {LANGUAGES.map((language) => {
      const isCurrent = language === currentLanguage()
      return (
        <NavLink
          key={language}
          component="button"
          lang={language}
          label={nameOfLanguage(language)}
          active={isCurrent}
          aria-current={isCurrent || undefined}
          rightSection={isCurrent && <IconCheck size={18} aria-hidden />}
          onClick={() => void chooseLanguage(language)}
        />
      )
    })}
  </Modal>
)
