import { ActionIcon } from '@mantine/core'
import {
  type Message,
  MOST_NOTIFIED_VIEWS,
  message,
  type NotificationSettings,
  type NotificationSettingsOnWire,
  OCCASIONS,
  type Occasion,
} from '@support-desk/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#ui/language/t.ts'
import { ChannelRow } from './channel-row.tsx'
import { MinutesField } from './minutes-field.tsx'
import classes from './notifications.module.css'
import { type SettingsChange, viewsQuery } from './queries.ts'
import { Picker } from '#ui/pick/picker.tsx'

const OCCASION_WORDS: Record<Exclude<Occasion, 'unassigned'>, Message<Record<never, never>>> = {
  newTicket: message('A new ticket arrives in my teams or without a team'),
  mention: message('A note mentions me'),
  assigned: message('A ticket is assigned to me'),
  reply: message('One of my tickets gets a new message'),
}

type Props = {
  settings: NotificationSettingsOnWire
  onChange: (change: SettingsChange) => void
}

/** The occasions and views, each with the ways of notification. */
export function ChannelTable({ settings: { occasions, views }, onChange }: Props) {
  const { data: known = [] } = useQuery(viewsQuery())
  const free = known.filter(({ id }) => !views.some(({ viewId }) => viewId === id))
  const set = <O extends Occasion>(occasion: O, part: Partial<NotificationSettings['occasions'][O]>) =>
    onChange({ occasions: { ...occasions, [occasion]: { ...occasions[occasion], ...part } } })
  const { unassigned } = occasions
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Notify me when')}</th>
            <th scope="col">{t('List')}</th>
            <th scope="col">{t('Browser')}</th>
            <th scope="col">{t('Email')}</th>
          </tr>
        </thead>
        <tbody>
          {OCCASIONS.map((occasion) =>
            occasion === 'unassigned' ? (
              <ChannelRow
                key={occasion}
                name={t('A ticket has had no assignee for {minutes} min', { minutes: unassigned.minutes })}
                channels={unassigned}
                onChange={(channels) => set(occasion, channels)}
              >
                {rich('A ticket has had no assignee for {minutes} min', {
                  minutes: (
                    <MinutesField
                      minutes={unassigned.minutes}
                      onChange={(minutes) => set(occasion, { minutes })}
                    />
                  ),
                })}
              </ChannelRow>
            ) : (
              <ChannelRow
                key={occasion}
                name={t(OCCASION_WORDS[occasion])}
                channels={occasions[occasion]}
                isAlwaysListed={occasion === 'mention'}
                onChange={(channels) => set(occasion, channels)}
              />
            ),
          )}
          {views.map(({ viewId, name: view, ...channels }) => {
            const name = t('A ticket enters the view “{view}”', { view })
            return (
              <ChannelRow
                key={viewId}
                name={name}
                channels={channels}
                onChange={(part) =>
                  onChange({
                    views: views.map((one) => (one.viewId === viewId ? { ...one, ...part } : one)),
                  })
                }
              >
                <bdi>{name}</bdi>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t('Remove the view “{view}”', { view })}
                  onClick={() => onChange({ views: views.filter((one) => one.viewId !== viewId) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </ChannelRow>
            )
          })}
        </tbody>
      </table>
      {views.length < MOST_NOTIFIED_VIEWS && free.length > 0 && (
        <Picker
          className={classes.add}
          label={t('Add a view')}
          description={t('You are notified when a change brings a ticket into the view.')}
          value=""
          placeholder={t('Choose a view')}
          data={free.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value: viewId } }) => {
            const view = free.find(({ id }) => id === viewId)
            if (!view) return
            const added = { viewId, name: view.name, list: true, browser: false, email: 'never' } as const
            onChange({ views: [...views, added] })
          }}
        />
      )}
    </>
  )
}
