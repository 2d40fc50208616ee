import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { LIMITS } from '@support-desk/contract'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import type { CalendarContent, FeedComparison } from '../queries.ts'
import { shortDate } from '../weekdays.ts'
import tone from '#ui/text/text.module.css'
import classes from './dialogs.module.css'

type Days = CalendarContent['days']

/** Accepted differences: dates to remove, and days to add or replace. */
type Accepted = { removed: string[]; saved: Days }

type Props = { days: Days; onApply: (accepted: Accepted) => void; onClose: () => void }

/** Compares a feed with the special days of the form. The accepted differences change the form. */
export function FeedDialog({ days, onApply, onClose }: Props) {
  const [found, setFound] = useState<FeedComparison | null>(null)
  const form = useEditForm(
    { url: '', text: '' },
    ({ url, text }) => request('compareCalendarFeed', { body: { url: url.trim() || null, text, days } }),
    { onSuccess: setFound },
  )
  if (found) return <Differences found={found} onApply={onApply} onClose={onClose} />
  return (
    <EditDialog title={t('Compare with feed')} size="lg" form={form} save={t('Compare')} onClose={onClose}>
      <CodeInput
        label={t('Address of the feed')}
        description={t('A calendar in iCalendar format (.ics). Only entries that last whole days count.')}
        placeholder="https://"
        type="url"
        data-autofocus
        maxLength={LIMITS.calendarFeedUrl}
        {...form.bind('url')}
      />
      <Textarea
        label={t('Or paste the content of a file')}
        dir="ltr"
        minRows={3}
        maxRows={8}
        autosize
        {...form.bind('text')}
      />
    </EditDialog>
  )
}

type DifferencesProps = Omit<Props, 'days'> & { found: FeedComparison }

function Differences({ found, onApply, onClose }: DifferencesProps) {
  const [refused, refuse] = useState<ReadonlySet<string>>(new Set())
  const { added, changed, removed, unchanged, skipped } = found
  const isAccepted = (date: string) => !refused.has(date)
  const toggle = (date: string, isOn: boolean) =>
    refuse(new Set(isOn ? [...refused].filter((each) => each !== date) : [...refused, date]))
  const groups = [
    { title: t('Added'), lines: added.map(({ date, label }) => ({ date, words: label })) },
    {
      title: t('Renamed'),
      lines: changed.map(({ before, after }) => ({
        date: after.date,
        words: t('{before} → {after}', { before: before.label, after: after.label }),
      })),
    },
    { title: t('No longer in the feed'), lines: removed.map(({ date, label }) => ({ date, words: label })) },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <Dialog title={t('Differences to the feed')} size="lg" onClose={onClose}>
      <div className={classes.dialog}>
        {groups.length === 0 && <p>{t('The special days match the feed.')}</p>}
        {groups.map(({ title, lines }) => (
          <fieldset key={title} className={classes.group}>
            <legend>{title}</legend>
            {lines.map(({ date, words }) => (
              <Checkbox
                key={date}
                label={
                  <span className={classes.line}>
                    <span className={classes.date}>{shortDate(date)}</span>
                    <bdi>{words}</bdi>
                  </span>
                }
                checked={isAccepted(date)}
                onChange={({ currentTarget: { checked } }) => toggle(date, checked)}
              />
            ))}
          </fieldset>
        ))}
        <p className={tone.hint}>
          {t('{count, plural, one {# day is already listed.} other {# days are already listed.}}', {
            count: unchanged,
          })}{' '}
          {skipped > 0 &&
            t(
              '{count, plural, one {# entry does not last a whole day and was left out.} other {# entries do not last whole days and were left out.}}',
              { count: skipped },
            )}
        </p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {groups.length === 0 ? t('Close') : t('Cancel')}
          </Button>
          {groups.length > 0 && (
            <Button
              onClick={() =>
                onApply({
                  removed: removed.map(({ date }) => date).filter(isAccepted),
                  saved: [...added, ...changed.map(({ after }) => after)].filter(({ date }) =>
                    isAccepted(date),
                  ),
                })
              }
            >
              {t('Apply to the form')}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  )
}
