import { Button, Stack } from '@mantine/core'
import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { currentLanguage } from '#ui/language/language.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { changeLanguage } from './change-language.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'

/** A dialog for the language and the time zone of the account. */
export const LanguageDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('Language and time zone')} size="xs" isBegun={false}>
    <Stack gap={20}>
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
    </Stack>
  </Dialog>
)
