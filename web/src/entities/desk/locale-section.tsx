import { Button } from '@mantine/core'
import { isLanguage, LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Input, request } from '#api/client.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { readableZone, TimeZonePicker } from '#ui/form/time-zone-picker.tsx'
import { browserTimeZone, currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import shape from '#ui/form/form.module.css'
import classes from './desk.module.css'
import { FixedNote } from './fixed-note.tsx'
import { deskSettingsQuery } from './queries.ts'
import { Picker } from '#ui/pick/picker.tsx'

/** Language and time zone of the desk. A choice is saved at once. */
export function LocaleSection() {
  const client = useQueryClient()
  const query = useQuery(deskSettingsQuery())
  const saving = useChange(
    (body: NonNullable<Input<'updateDeskSettings'>['body']>) => request('updateDeskSettings', { body }),
    {
      done: t('Saved.'),
      onSuccess: (saved) => client.setQueryData(deskSettingsQuery().queryKey, saved),
    },
  )
  if (!query.data)
    return <NotLoaded query={query} shape="form" title={t('The settings could not be loaded')} />
  const { language, timeZone } = query.data
  const [ownLanguage, ownZone] = [currentLanguage(), browserTimeZone()]
  const suggestion = {
    ...(language.source === 'default' && isLanguage(ownLanguage) && ownLanguage !== language.value
      ? { language: ownLanguage }
      : {}),
    ...(timeZone.source === 'default' && ownZone !== timeZone.value ? { timeZone: ownZone } : {}),
  }
  const names = [
    ...(suggestion.language ? [nameOfLanguage(suggestion.language)] : []),
    ...(suggestion.timeZone ? [readableZone(suggestion.timeZone)] : []),
  ]
  return (
    <div className={classes.section}>
      <div className={shape.form}>
        <Picker
          label={t('Language')}
          description={
            language.source === 'environment' ? (
              <FixedNote variable="LANGUAGE" />
            ) : (
              t('For pages and emails to people who have chosen no language.')
            )
          }
          data={LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }))}
          value={saving.isPending ? (saving.variables.language ?? language.value) : language.value}
          disabled={language.source === 'environment'}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && saving.mutate({ language: value })}
        />
        <TimeZonePicker
          label={t('Time zone')}
          description={
            timeZone.source === 'environment' ? (
              <FixedNote variable="TIME_ZONE" />
            ) : (
              t('For times in emails to people whose time zone is unknown, and for days in views.')
            )
          }
          value={saving.isPending ? (saving.variables.timeZone ?? timeZone.value) : timeZone.value}
          disabled={timeZone.source === 'environment'}
          onChange={(value) => saving.mutate({ timeZone: value })}
        />
      </div>
      {names.length > 0 && (
        <div className={classes.suggestion}>
          <p>{t('Your browser uses: {values}', { values: names.join(', ') })}</p>
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(suggestion)}>
            {t('Apply')}
          </Button>
        </div>
      )}
    </div>
  )
}
