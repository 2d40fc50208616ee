import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { NEW, useOpened } from '#ui/use-opened.ts'
import { teamList, teamsQuery } from '#entities/user/teams/queries.ts'
import { TEAM_COLUMNS } from './team-columns.tsx'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const TeamDialog = lateDialog(async () => (await import('./team-dialog.tsx')).TeamDialog)

const BY_NAME = 'name'

/** Lets admins create, rename and delete teams, and choose their members. */
export function TeamsPage() {
  const address = useListAddress([BY_NAME], BY_NAME)
  const { opened, open, close, hrefOf } = useOpened('team')
  const { data: teams } = useQuery({ ...teamsQuery(), enabled: opened !== null && opened !== NEW })
  const team = teams?.find(({ id }) => id === opened)
  const create = () => open(NEW)
  return (
    <>
      <SettingsHeader page="teams" actions={<NewButton label={t('New team')} onClick={create} />} />
      <DataTable
        label={t('Teams')}
        name="teams"
        filterLabel={t('Filter teams')}
        columns={TEAM_COLUMNS}
        list={teamList(address)}
        address={address}
        hrefOf={hrefOf}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t('No teams yet')}
            text={t('Teams let you assign tickets to a group. Members see their team’s queue first.')}
            action={
              <Button variant="default" onClick={create}>
                {t('New team')}
              </Button>
            }
          />
        }
      />
      {opened !== null && (opened === NEW || teams) && (
        <TeamDialog key={opened} team={team ?? null} isGone={opened !== NEW && !team} onClose={close} />
      )}
    </>
  )
}
