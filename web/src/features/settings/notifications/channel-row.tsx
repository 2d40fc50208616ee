import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { EMAIL_TIMES, type EmailTime, messages, type NotificationChannels } from '@support-desk/contract'
import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './notifications.module.css'
import { askBrowserPermission } from '#ui/browser-notifications.ts'
import { Picker } from '#ui/pick/picker.tsx'

const EMAIL_WORDS = messages({ never: 'Never', now: 'At once', hourly: 'Hourly' })

type Props = {
  /** Names the controls for screen readers. */
  name: string
  channels: NotificationChannels
  isAlwaysListed?: boolean
  onChange: (channels: NotificationChannels) => void
  /** Shown in place of the name. */
  children?: ReactNode
}

/** An occasion or a view, with its notification channels. */
export function ChannelRow({ name, channels, isAlwaysListed = false, onChange, children = name }: Props) {
  const { list, browser, email } = channels
  const label = (column: string) => t('{column}: {row}', { column, row: name })
  return (
    <tr>
      <th scope="row">
        <span className={classes.occasion}>{children}</span>
      </th>
      <td data-label={t('List')}>
        <Checkbox
          aria-label={label(t('List'))}
          checked={list}
          disabled={isAlwaysListed}
          // A notification in the browser is always in the list, too.
          onChange={() => onChange({ ...channels, list: !list, browser: browser && !list })}
        />
      </td>
      <td data-label={t('Browser')}>
        <Checkbox
          aria-label={label(t('Browser'))}
          checked={browser}
          onChange={() => {
            if (!browser) void askBrowserPermission()
            onChange({ ...channels, browser: !browser, list: list || !browser })
          }}
        />
      </td>
      <td data-label={t('Email')}>
        <Picker
          size="xs"
          aria-label={label(t('Email'))}
          data={EMAIL_TIMES.map((value) => ({ value, label: t(EMAIL_WORDS[value]) }))}
          value={email}
          onChange={(event) => onChange({ ...channels, email: event.currentTarget.value as EmailTime })}
        />
      </td>
    </tr>
  )
}
