import { Button } from '@mantine/core'
import { WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import { IconEye, IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import { watchersQuery } from '../queries.ts'
import classes from './watch-menu.module.css'
import { late } from '#ui/late/late.tsx'

const loadChoices = async () => (await import('./watch-choices.tsx')).WatchChoices
const Choices = late(loadChoices, null)

type Props = { ticketId: string; accountId: string }

/** Lists the watchers of a ticket, and sets the user's own notifications. */
export function WatchMenu({ ticketId, accountId }: Props) {
  const { popup, isWanted, target } = usePopup('menu', loadChoices)
  const { data: watchers = [] } = useQuery(watchersQuery(ticketId))
  const own = watchers.find(({ id }) => id === accountId)?.about ?? []
  const others = watchers.filter(({ id }) => id !== accountId)
  const choosing = useChange(
    async (about: WatchAbout[]) => {
      if (about.length > 0) await request('updateWatch', { params: { ticketId }, body: { about } })
      else await request('deleteWatch', { params: { ticketId } })
    },
    { stale: [KEYS.watchers(ticketId)] },
  )
  const isOn = own.length > 0
  const shown = choosing.isPending ? choosing.variables : own
  const toggle = (about: WatchAbout) =>
    choosing.mutate(
      WATCH_ABOUT.filter((each) => (each === about ? !shown.includes(each) : shown.includes(each))),
    )
  const WatchIcon = isOn ? IconEyeCheck : IconEye
  return (
    <>
      <Button
        {...target}
        size="xs"
        variant="default"
        leftSection={<WatchIcon size={16} aria-hidden />}
        data-tip={t('Your notifications for this ticket')}
        aria-description={t('Your notifications for this ticket')}
      >
        <span className={classes.word}>{isOn ? t('Watching') : t('Watch')}</span>
        {others.length > 0 && <span className={classes.count}>+{others.length}</span>}
      </Button>
      {isWanted && <Choices popup={popup} chosen={shown} onToggle={toggle} others={others} />}
    </>
  )
}
