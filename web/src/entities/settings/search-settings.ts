import { foldLetters, type Role } from '@support-desk/contract'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { SETTINGS_GROUPS, settingsPagesFor, type SettingsPage } from './settings-pages.ts'

/** The settings pages of a role that contain all words, in their label first, then in help, group or keywords. */
export function searchSettings(role: Role, words: string): readonly SettingsPage[] {
  const sought = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  const containsAll = (text: string) => sought.every((word) => fold(text).includes(word))
  const pages = settingsPagesFor(role)
  const byLabel = pages.filter(({ label }) => containsAll(t(label)))
  const others = pages.filter((page) => !byLabel.includes(page) && containsAll(textOf(page)))
  return [...byLabel, ...others]
}

const textOf = ({ label, help, keywords, group }: SettingsPage): string =>
  [label, help, keywords, SETTINGS_GROUPS[group]].map((each) => t(each)).join(' ')

const fold = (text: string): string => foldLetters(text.toLocaleLowerCase(currentLanguage()))
