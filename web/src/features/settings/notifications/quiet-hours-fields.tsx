import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import type { QuietHours } from '@support-desk/contract'
import { currentLocale } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

const USUAL: QuietHours = { from: '18:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] }
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

type Props = {
  quietHours: QuietHours | null
  timeZone: string
  onChange: (quietHours: QuietHours | null) => void
}

/** The daily times without emails and browser notifications. */
export function QuietHoursFields({ quietHours, timeZone, onChange }: Props) {
  const nameOf = weekdayNames()
  return (
    <Stack gap={16}>
      <ToggleSwitch
        label={t('Use quiet hours')}
        checked={quietHours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL : null)}
      />
      {quietHours && (
        <>
          <Group gap={12}>
            {(['from', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                type="time"
                label={name === 'from' ? t('From') : t('Until')}
                value={quietHours[name]}
                // A time that is being cleared is not saved.
                onChange={({ currentTarget: { value } }) =>
                  value && onChange({ ...quietHours, [name]: value })
                }
              />
            ))}
          </Group>
          <Checkbox.Group
            label={t('Start days')}
            description={t('Time zone: {zone}', { zone: timeZone })}
            value={quietHours.days.map(String)}
            onChange={(days) =>
              days.length > 0 && onChange({ ...quietHours, days: days.map(Number).toSorted((a, b) => a - b) })
            }
          >
            <Group gap="8px 16px" mt={8}>
              {WEEKDAYS.map((day) => (
                <Checkbox key={day} value={String(day)} label={nameOf(day)} />
              ))}
            </Group>
          </Checkbox.Group>
        </>
      )}
    </Stack>
  )
}

/** Short names of weekdays; 1 is Monday. */
function weekdayNames(): (day: number) => string {
  const format = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' })
  // 2026-01-05 was a Monday.
  return (day) => format.format(Date.UTC(2026, 0, 4 + day))
}
