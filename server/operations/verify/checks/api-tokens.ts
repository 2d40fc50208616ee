import { type Scope, SCOPES } from '@support-desk/contract'
import { sql } from 'kysely'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Row = {
  id: string
  scopes: string
  endsAt: string | null
  isOver: number
  isService: number
  isGone: number
}

const KNOWN: ReadonlySet<string> = new Set<Scope>(SCOPES)

/** Every scope is one that there is, whoever is gone has no token that is good, and those of people alone have an end. */
export const apiTokens: Check = {
  name: 'API tokens',
  async run({ db }) {
    const differences: Difference[] = []
    let checked = 0
    const add = (difference: Difference): void => {
      if (differences.length <= MOST_DIFFERENCES) differences.push(difference)
    }
    const rows = streamRows<Row>(
      db,
      sql<Row>`select api_tokens.id, api_tokens.scopes, api_tokens.expires_at as "endsAt", accounts.is_service as "isService",
          case when api_tokens.ended_at is null then 0 else 1 end as "isOver",
          case when accounts.deleted_at is null then 0 else 1 end as "isGone"
        from api_tokens join accounts on accounts.id = api_tokens.account_id
        order by api_tokens.id`,
    )
    for await (const { id, scopes, endsAt, isOver, isService, isGone } of rows) {
      checked++
      const each = scopes.split(' ')
      if (!each.every((scope) => KNOWN.has(scope)) || new Set(each).size < each.length)
        add({
          what: `scopes of API token ${id}`,
          stored: scopes,
          counted: 'scopes that there are, each once',
        })
      if (isOver === 0 && isGone === 1)
        add({ what: `owner of API token ${id}`, stored: 'a deleted account', counted: 'an account' })
      if (endsAt === null && isService === 0)
        add({ what: `end of API token ${id}`, stored: 'none', counted: 'a time, as a person has it' })
      if (each.includes('scim') && isService === 0)
        add({ what: `scopes of API token ${id}`, stored: 'scim', counted: 'none that machines alone have' })
    }
    return { checked, differences }
  },
}
