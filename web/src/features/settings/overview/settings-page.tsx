import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchSettings } from '#entities/settings/search-settings.ts'
import { SETTINGS_GROUPS, settingsPagesFor, type SettingsGroup } from '#entities/settings/settings-pages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useAction } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useAddressWords } from '#ui/use-address-words.ts'
import { useSession } from '#ui/use-session.ts'
import { SettingsLinks } from './settings-links.tsx'
import classes from './settings-page.module.css'

/** All settings that the role may change, in groups, with a search. Arrow keys move, Enter opens. */
export function SettingsPage() {
  const role = useSession()?.role
  const { words: address, change } = useAddressWords()
  const [words, setWords] = useState(address.get('q') ?? '')
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useAction('table.filter', () => field.current?.focus(), t('Search settings'))
  if (!role) return null

  const isSearching = words.trim() !== ''
  const found = searchSettings(role, words)
  const all = settingsPagesFor(role)
  const groups = (Object.keys(SETTINGS_GROUPS) as SettingsGroup[]).filter((group) =>
    all.some((one) => one.group === group),
  )
  const search = (text: string) => {
    setWords(text)
    change({ q: text.trim() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key === 'Enter' && event.target === field.current && isSearching && first)
      void navigate(first.to)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops = [...(page.current?.querySelectorAll<HTMLElement>('input, [data-setting]') ?? [])]
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the search and the links
    <div ref={page} onKeyDown={onKeyDown}>
      <PageHeader title={t('Settings')} />
      <TextInput
        ref={field}
        className={classes.search}
        type="search"
        aria-label={t('Search settings')}
        placeholder={t('Search settings')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        maxLength={100}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {isSearching && t('{count} found', { count: found.length })}
      </p>
      {isSearching && found.length === 0 && (
        <EmptyState
          kind="no-match"
          title={t('No settings match')}
          text={t('Try another word, for example “password”.')}
        />
      )}
      {isSearching && <SettingsLinks label={t('Results')} pages={found} />}
      {!isSearching && (
        <div className={classes.groups}>
          {groups.map((group) => (
            <section key={group} aria-labelledby={`settings-${group}`}>
              <h2 id={`settings-${group}`} className={classes.title}>
                {t(SETTINGS_GROUPS[group])}
              </h2>
              <SettingsLinks
                label={t(SETTINGS_GROUPS[group])}
                pages={all.filter((one) => one.group === group)}
              />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
