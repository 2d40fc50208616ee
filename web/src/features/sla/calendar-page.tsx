import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CALENDARS, calendarAddress } from './address.ts'
import { saveCalendarFile } from './calendar-file.ts'
import { CalendarForm } from './form/calendar-form.tsx'
import { usualContent } from './form/draft.ts'
import { type Calendar, type CalendarContent, calendarQuery } from './queries.ts'

const VersionsDialog = lateDialog(async () => (await import('./dialogs/versions-dialog.tsx')).VersionsDialog)

/** Creates, changes, exports and deletes a calendar. */
export function CalendarPage() {
  const { calendarId = '' } = useParams()
  return calendarId === 'new' ? <NewCalendar /> : <OldCalendar key={calendarId} calendarId={calendarId} />
}

const AllCalendars = () => <Link to={CALENDARS}>{t('All calendars')}</Link>

function NewCalendar() {
  const navigate = useNavigate()
  /** The content of an imported file. */
  const imported = useLocation().state as CalendarContent | null
  const [content] = useState(() => imported ?? usualContent())
  return (
    <>
      <PageHeader title={t('New calendar')} above={<AllCalendars />} />
      <CalendarForm
        calendar={null}
        content={content}
        onCancel={() => void navigate(CALENDARS)}
        onSaved={({ id, name }) => {
          toast.success(t('Calendar {name} created.', { name }))
          void navigate(calendarAddress(id), { replace: true, state: null })
        }}
        onLatest={() => {}}
      />
    </>
  )
}

function OldCalendar({ calendarId }: { calendarId: string }) {
  const navigate = useNavigate()
  const query = useQuery(calendarQuery(calendarId))
  const [opened, open] = useState<'versions' | 'delete' | null>(null)
  /** The version that the form shows, and its content, which can be that of an earlier version. */
  const [shown, show] = useState<{ calendar: Calendar; content: CalendarContent; round: number } | null>(null)
  const { data: latest } = query
  const form = shown ?? (latest && { calendar: latest, content: latest, round: 0 })
  if (!shown && form) show(form)
  const begin = (calendar: Calendar, content: CalendarContent) =>
    show({ calendar, content, round: (form?.round ?? 0) + 1 })
  const deletion = useChange(() => request('deleteCalendar', { params: { calendarId } }), {
    stale: [KEYS.calendars],
    onSuccess: () => navigate(CALENDARS),
    onSettled: () => open(null),
  })
  return (
    <>
      <PageHeader
        title={latest?.name ?? t('Calendar')}
        above={<AllCalendars />}
        actions={
          latest && (
            <>
              <Button variant="default" onClick={() => open('versions')}>
                {t('Versions')}
              </Button>
              <Button variant="default" onClick={() => saveCalendarFile(latest)}>
                {t('Export')}
              </Button>
              <Button variant="subtle" color="red" onClick={() => open('delete')}>
                {t('Delete')}
              </Button>
            </>
          )
        }
      />
      <NotLoaded query={query} shape="form" title={t('The calendar could not be loaded')} />
      {form && (
        <CalendarForm
          key={form.round}
          {...form}
          onCancel={() => void navigate(CALENDARS)}
          onSaved={(saved) => {
            toast.success(t('Calendar {name} saved.', { name: saved.name }))
            begin(saved, saved)
          }}
          onLatest={() => void query.refetch().then(({ data }) => data && begin(data, data))}
        />
      )}
      {opened === 'versions' && latest && (
        <VersionsDialog
          calendarId={calendarId}
          latest={latest.version}
          onUse={(content) => {
            begin(latest, content)
            open(null)
          }}
          onClose={() => open(null)}
        />
      )}
      <ConfirmDialog
        opened={opened === 'delete'}
        title={t('Delete this calendar?')}
        label={t('Delete')}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => open(null)}
      >
        {t('Export it first if you may need it again.')}
      </ConfirmDialog>
    </>
  )
}
