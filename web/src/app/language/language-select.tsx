import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { IconLanguage } from '@tabler/icons-react'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { showIn } from './show-in.ts'
import classes from './language-select.module.css'

/** Chooses the language on public pages: a native select behind an icon. */
export const LanguageSelect = () => (
  <span className={classes.language} title={t('Language')}>
    <IconLanguage size={20} stroke={1.7} aria-hidden />
    <select
      aria-label={t('Language')}
      value={currentLanguage()}
      onChange={(event) => {
        const chosen = LANGUAGES.find((language) => language === event.currentTarget.value)
        if (chosen) showIn(chosen)
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOfLanguage(language)}
        </option>
      ))}
    </select>
  </span>
)
