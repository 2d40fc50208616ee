import { Button, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { LIMITS } from '@support-desk/contract'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import { TimeZonePicker } from '#ui/form/time-zone-picker.tsx'
import type { Calendar, CalendarContent } from '../queries.ts'
import { contentOf, draftOf } from './draft.ts'
import { DaysField } from './days-field.tsx'
import { Preview } from './preview.tsx'
import { TryIt } from './try-it.tsx'
import { WeekField } from './week-field.tsx'
import classes from './form.module.css'

type Props = {
  /** Null for a new calendar. */
  calendar: Calendar | null
  /** The content to begin with. */
  content: CalendarContent
  onCancel: () => void
  onSaved: (calendar: Calendar) => void
  /** Restarts the form with the latest version. */
  onLatest: () => void
}

/** Creates or changes a calendar, beside a preview of the next two weeks. */
export function CalendarForm({ calendar, content, onCancel, onSaved, onLatest }: Props) {
  const form = useEditForm(
    draftOf(content),
    (draft) => {
      const body = contentOf(draft)
      if (!calendar) return request('createCalendar', { body })
      const { id: calendarId, version } = calendar
      return request('updateCalendar', { params: { calendarId }, body: { ...body, version } })
    },
    { stale: [KEYS.calendars], onSuccess: onSaved },
  )
  const { element, draft, failure, problem, submit } = form
  const hasChanged = failure instanceof CallFailed && failure.code === 'calendar_changed'
  return (
    <div className={classes.page}>
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          // The forms of dialogs inside this form submit through it too.
          if (event.target === event.currentTarget) submit(event)
        }}
      >
        <div className={classes.panel}>
          <TextInput
            label={t('Name')}
            dir="auto"
            required
            maxLength={LIMITS.calendarName}
            {...form.bind('name')}
          />
          <TimeZonePicker
            label={t('Time zone')}
            value={draft.timeZone}
            error={form.problemAt('timeZone')}
            onChange={(timeZone) => form.change({ timeZone })}
          />
        </div>
        <WeekField week={draft.week} failure={failure} onChange={(week) => form.change({ week })} />
        <DaysField draft={draft} failure={failure} onChange={(days) => form.change({ days })} />
        <FormFoot
          problem={
            problem && (
              <Group gap="8px 12px">
                {problem}
                {hasChanged && (
                  <Button size="compact-sm" variant="default" onClick={onLatest}>
                    {t('Show latest version')}
                  </Button>
                )}
              </Group>
            )
          }
          save={calendar ? t('Save') : t('Create calendar')}
          isSaving={form.isSaving}
          onCancel={onCancel}
        />
      </form>
      <div className={classes.form}>
        <Preview draft={draft} />
        <TryIt draft={draft} />
      </div>
    </div>
  )
}
