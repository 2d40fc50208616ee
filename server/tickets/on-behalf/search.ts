import type { FoundRequester } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import { accountsIn, phonesIn } from '../../users/index.ts'

/** Maximum number of requesters in an answer. */
const MOST = 10

/** Requesters with a matching phone number, name or address. Those with the number come first. */
export async function listRequesters({ store }: Context, q: string): Promise<FoundRequester[]> {
  const text = q.trim()
  if (text === '') return []
  const byPhone = (await phonesIn(store).find(text, MOST)).map(({ accountId }) => accountId)
  return accountsIn(store).listRequesters(text, byPhone, MOST)
}
