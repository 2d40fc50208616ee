import { Button, Group } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#ui/late/late.tsx'
import { t } from '#ui/language/t.ts'
import { useNow } from '#ui/text/use-now.ts'
import { useTimes } from '#ui/text/times.ts'
import { contentOf, type DayRow as Row, dayRow, type Draft, withDays } from './draft.ts'
import { DayRow } from './day-row.tsx'
import { problemIn } from './field-problem.ts'
import tone from '#ui/text/text.module.css'
import classes from './form.module.css'

const HolidaysDialog = lateDialog(async () => (await import('../dialogs/holidays-dialog.tsx')).HolidaysDialog)
const FeedDialog = lateDialog(async () => (await import('../dialogs/feed-dialog.tsx')).FeedDialog)

type Props = { draft: Draft; failure: Error | null; onChange: (days: Row[]) => void }

/** Edits the special days of a calendar: by hand, from suggested holidays, or from a feed. */
export function DaysField({ draft, failure, onChange }: Props) {
  const { days } = draft
  const today = useTimes().dayOf(useNow())
  const [opened, open] = useState<'holidays' | 'feed' | null>(null)
  const [showsPast, showPast] = useState(false)
  const problem = problemIn(failure, 'days')
  const past = days.filter(({ date }) => date !== '' && date < today).length
  const isShown = ({ date }: Row) => showsPast || problem !== null || date === '' || date >= today
  const close = () => open(null)
  return (
    <section className={classes.panel} aria-labelledby="calendar-days">
      <h2 id="calendar-days">{t('Special days')}</h2>
      <p className={tone.hint}>
        {t('Holidays and other days with different hours. They replace the hours of the weekday.')}
      </p>
      {problem?.path === '' && (
        <p role="alert" className={classes.problem}>
          {problem.text}
        </p>
      )}
      <ul className={classes.rows}>
        {days.map(
          (row, index) =>
            isShown(row) && (
              <DayRow
                key={row.key}
                row={row}
                index={index}
                failure={failure}
                onChange={(part) =>
                  onChange(days.map((each) => (each.key === row.key ? { ...each, ...part } : each)))
                }
                onRemove={() => onChange(days.filter(({ key }) => key !== row.key))}
              />
            ),
        )}
      </ul>
      {past > 0 && !showsPast && problem === null && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => showPast(true)}>
            {t('{count, plural, one {Show # past day} other {Show # past days}}', { count: past })}
          </Button>
        </div>
      )}
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...days, dayRow({ date: '', label: '', spans: [], isFromFeed: false })])}
        >
          {t('Add day')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => open('holidays')}
        >
          {t('Suggest holidays')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRss size={16} aria-hidden />}
          onClick={() => open('feed')}
        >
          {t('Compare with feed')}
        </Button>
      </Group>
      {opened === 'holidays' && (
        <HolidaysDialog
          days={days}
          onAdd={(added) => {
            onChange(withDays(days, added))
            close()
          }}
          onClose={close}
        />
      )}
      {opened === 'feed' && (
        <FeedDialog
          days={contentOf(draft).days.filter(({ date }) => date !== '')}
          onApply={({ removed, saved }) => {
            const gone = new Set(removed)
            onChange(
              withDays(
                days.filter(({ date }) => !gone.has(date)),
                saved,
              ),
            )
            close()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
