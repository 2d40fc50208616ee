import { LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { IconLanguage } from '@tabler/icons-react'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { PickerList } from '#ui/pick/picker-list.tsx'
import { usePicker } from '#ui/pick/use-picker.ts'
import { showIn } from './show-in.ts'
import classes from './language-select.module.css'

const CHOICES = LANGUAGES.map((language) => ({
  value: language,
  label: nameOfLanguage(language),
  lang: language,
}))

/** Chooses the language on public pages: a picker behind an icon. */
export function LanguageSelect() {
  const { target, list, isOpen } = usePicker({
    choices: CHOICES,
    value: currentLanguage(),
    onChoose: (value) => {
      const chosen = LANGUAGES.find((language) => language === value)
      if (chosen) showIn(chosen)
    },
  })
  return (
    <>
      <button {...target} aria-label={t('Language')} className={classes.language}>
        <IconLanguage size={20} stroke={1.7} aria-hidden />
      </button>
      {isOpen && <PickerList {...list} label={t('Language')} />}
    </>
  )
}
