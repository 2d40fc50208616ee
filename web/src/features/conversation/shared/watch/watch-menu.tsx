import { Button, Menu } from '@mantine/core'
import { messages, WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import { IconCheck, IconEye, IconEyeCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { KEYS } from '../../../../api/keys.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { t } from '../../../../ui/language/t.ts'
import { formatList } from '../../../../ui/text/numbers.ts'
import { watchersQuery } from '../../queries.ts'
import classes from './watch-menu.module.css'

const WORDS = messages({ messages: 'Messages', notes: 'Notes', changes: 'Changes of state and assignee' })

type Props = { ticketId: string; accountId: string }

/** Who watches a ticket, and what one wants to be told of oneself. */
export function WatchMenu({ ticketId, accountId }: Props) {
  const client = useQueryClient()
  const { data: watchers = [] } = useQuery(watchersQuery(ticketId))
  const own = watchers.find(({ id }) => id === accountId)?.about ?? []
  const others = watchers.filter(({ id }) => id !== accountId)
  const choosing = useMutation({
    mutationFn: async (about: WatchAbout[]) => {
      if (about.length > 0) await request('setWatch', { params: { ticketId }, body: { about } })
      else await request('endWatch', { params: { ticketId } })
    },
    onError: (problem) => toast.failure(problem.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.watchers(ticketId) }),
  })
  const isOn = own.length > 0
  const shown = choosing.isPending ? choosing.variables : own
  const toggle = (about: WatchAbout) =>
    choosing.mutate(
      WATCH_ABOUT.filter((each) => (each === about ? !shown.includes(each) : shown.includes(each))),
    )
  const WatchIcon = isOn ? IconEyeCheck : IconEye
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<WatchIcon size={16} aria-hidden />}
          title={t('What you are told of this ticket')}
        >
          <span className={classes.word}>{isOn ? t('Watching') : t('Watch')}</span>
          {others.length > 0 && <span className={classes.count}>+{others.length}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Tell me of')}</Menu.Label>
        {WATCH_ABOUT.map((about) => (
          <Menu.CheckboxItem
            key={about}
            checked={shown.includes(about)}
            checkIcon={<IconCheck size={16} aria-hidden />}
            onChange={() => toggle(about)}
          >
            {t(WORDS[about])}
          </Menu.CheckboxItem>
        ))}
        {others.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label className={classes.others}>
              {t('{count, plural, one {{names} watches too} other {{names} watch too}}', {
                count: others.length,
                names: formatList(others.map(({ username }) => username)),
              })}
            </Menu.Label>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
