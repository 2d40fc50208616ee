import { sql } from 'kysely'
import { teamNameKey } from '@support-desk/contract'
import { type Check, countRows, type Difference, FEW } from '../check.ts'
import { checkNames, type NamedRow } from '../names.ts'

/** Teams are found by their names, have members of the staff alone, and whoever is to take a team that is gone from its tickets is there. */
export const teams: Check = {
  name: 'teams, their members and their tickets',
  async run({ db }) {
    const { rows: named } = await sql<NamedRow>`
      select id, name, name_key, sort_key from teams order by id`.execute(db)
    const { rows: strangers } = await sql<{ team: string; account: string }>`
      select team_id as team, account_id as account from team_members
      inner join accounts on accounts.id = account_id
      where deleted_at is not null or role = 'User' order by team_id, account_id ${FEW}`.execute(db)
    const { rows: gone } = await sql<{ id: string }>`
      select distinct team_id as id from tickets where team_id is not null
        and not exists (select 1 from teams where teams.id = team_id)
        and not exists (select 1 from jobs where job = 'teamless' and key = team_id)
      order by team_id ${FEW}`.execute(db)
    const differences: Difference[] = [
      ...checkNames('team', named, teamNameKey),
      ...strangers.map(({ team, account }) => ({
        what: `account ${account} as a member of team ${team}`,
        stored: 'present',
        counted: 'absent',
      })),
      ...gone.map(({ id }) => ({
        what: `what takes the deleted team ${id} from its tickets`,
        stored: 'absent',
        counted: 'present',
      })),
    ]
    return { checked: named.length + (await countRows(db, 'team_members')), differences }
  },
}
