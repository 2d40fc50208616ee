import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { CardListPage } from '#ui/page/card-list-page.tsx'
import { NEW_CALENDAR } from './address.ts'
import { CalendarCard } from './calendar-card.tsx'
import { readCalendarFile } from './calendar-file.ts'
import { calendarsQuery } from './queries.ts'

/** Lists the calendars with their opening hours. For admins. */
export function CalendarsPage() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const load = async (file: File | undefined) => {
    if (!file) return
    const content = await readCalendarFile(file)
    if (content) void navigate(NEW_CALENDAR, { state: content })
    else toast.failure(t('This file is not an exported calendar.'))
  }
  return (
    <CardListPage
      header={(actions) => (
        <SettingsHeader
          page="calendars"
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => input.current?.click()}
              >
                {t('Import')}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                accept="application/json,.json"
                aria-label={t('Import a calendar')}
                onChange={({ currentTarget }) => {
                  void load(currentTarget.files?.[0])
                  // Allows the same file to be chosen again.
                  currentTarget.value = ''
                }}
              />
              {actions}
            </>
          }
        />
      )}
      label={t('Calendars')}
      query={useQuery(calendarsQuery())}
      problem={t('The calendars could not be loaded')}
      none={{
        title: t('No calendars yet'),
        text: t('A calendar says when your team works: hours of the week, holidays and a time zone.'),
        first: t('Create your first calendar'),
      }}
      add={t('New calendar')}
      onAdd={() => void navigate(NEW_CALENDAR)}
      card={(calendar) => <CalendarCard key={calendar.id} calendar={calendar} />}
    />
  )
}
