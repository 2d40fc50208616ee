import { Anchor, Button, Checkbox, Group, NativeSelect, Select } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/InlineInput.css'
import { messages } from '@support-desk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { currentLanguage, currentLocale } from '#ui/language/language.ts'
import { rich, t } from '#ui/language/t.ts'
import type { DayRow } from '../form/draft.ts'
import { type CalendarContent, holidaysQuery } from '../queries.ts'
import { daysAfter, shortDate } from '../weekdays.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'
import tone from '#ui/text/text.module.css'
import classes from './dialogs.module.css'

const KIND_WORDS = messages({
  public: 'Public holiday',
  bank: 'Bank holiday',
  optional: 'Optional holiday',
  observance: 'Observance',
})

const YEARS_AHEAD = 3
/** At the end of a year, holidays of the next one are suggested first. */
const DAYS_AHEAD = 60

type Props = {
  days: readonly DayRow[]
  onAdd: (days: CalendarContent['days']) => void
  onClose: () => void
}

/** Suggests holidays of a country. The chosen ones become rows of the form, which admins can edit. */
export function HolidaysDialog({ days, onAdd, onClose }: Props) {
  const today = useTimes().dayOf(useNow())
  const thisYear = Number(today.slice(0, 4))
  const [country, setCountry] = useState(() => new Intl.Locale(currentLocale()).maximize().region ?? 'CH')
  const [region, setRegion] = useState('')
  const [year, setYear] = useState(() => Number(daysAfter(today, DAYS_AHEAD).slice(0, 4)))
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const language = currentLanguage() as 'en'
  const { data, error } = useQuery({
    ...holidaysQuery({ country, year, language, ...(region && { region }) }),
    placeholderData: keepPreviousData,
  })
  const present = new Set(days.map(({ date }) => date))
  const offered = data?.days ?? []
  const isChosen = ({ date, kind, isWholeDay }: (typeof offered)[number]) =>
    !present.has(date) && (changed.get(date) ?? (kind === 'public' && isWholeDay && date >= today))
  const chosen = offered.filter(isChosen)
  const choose = (part: { country?: string; region?: string; year?: number }) => {
    setCountry(part.country ?? country)
    setRegion(part.region ?? (part.country === undefined ? region : ''))
    setYear(part.year ?? year)
    setChanged(new Map())
  }
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' })
  return (
    <Dialog title={t('Suggest holidays')} size="lg" onClose={onClose}>
      <div className={classes.dialog}>
        <div className={classes.choices}>
          <Select
            label={t('Country')}
            data={(data?.countries ?? [country])
              .map((code) => ({ value: code, label: names.of(code) ?? code }))
              .toSorted((one, other) => one.label.localeCompare(other.label, currentLocale()))}
            value={country}
            onChange={(value) => value && choose({ country: value })}
            allowDeselect={false}
            searchable
            nothingFoundMessage={t('No matching country')}
          />
          {data && data.regions.length > 0 && (
            <NativeSelect
              label={t('Region')}
              value={region}
              data={[
                { value: '', label: t('Whole country') },
                ...data.regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => choose({ region: value })}
            />
          )}
          <NativeSelect
            label={t('Year')}
            value={String(year)}
            data={Array.from({ length: YEARS_AHEAD }, (_, index) => String(thisYear + index))}
            onChange={({ currentTarget: { value } }) => choose({ year: Number(value) })}
          />
        </div>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeletons shape="lines" />}
        {data && offered.length === 0 && <p>{t('No holidays are known for this country and year.')}</p>}
        <ul className={classes.list}>
          {offered.map((day) => (
            <li key={day.date}>
              <Checkbox
                label={
                  <span className={classes.line}>
                    <span className={classes.date}>{shortDate(day.date)}</span>
                    <bdi>{day.label}</bdi>
                    <span className={tone.hint}>
                      {present.has(day.date)
                        ? t('Already listed')
                        : day.isWholeDay
                          ? t(KIND_WORDS[day.kind])
                          : t('Part of the day')}
                    </span>
                  </span>
                }
                checked={isChosen(day)}
                disabled={present.has(day.date)}
                onChange={({ currentTarget: { checked } }) =>
                  setChanged(new Map(changed).set(day.date, checked))
                }
              />
            </li>
          ))}
        </ul>
        <p className={tone.hint}>
          {rich('Suggestions from <source>date-holidays</source>, licensed under CC BY 3.0. Check them.', {
            source: (words) => (
              <Anchor href="https://github.com/commenthol/date-holidays" target="_blank" rel="noreferrer">
                {words}
              </Anchor>
            ),
          })}
        </p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() =>
              onAdd(chosen.map(({ date, label }) => ({ date, label, spans: [], isFromFeed: false })))
            }
          >
            {t('{count, plural, =0 {Add days} one {Add # day} other {Add # days}}', { count: chosen.length })}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
