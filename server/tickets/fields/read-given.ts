import { type GivenValues, type KeptValue, message, readValues } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Field, ValuesByKey } from './field.ts'
import { maySeeField, mayWriteField } from './policy.ts'
import { accountsIn } from '../../users/index.ts'

type FieldInput = { given: GivenValues; had: ValuesByKey; asked: ReadonlySet<string> }

/**
 * Parses and checks field values from a request. Throws `validation` for invalid values and `forbidden` for fields that
 * the actor may not write.
 */
export async function readGiven(
  tx: Queries,
  actor: Pick<Actor, 'role'>,
  { given, had, asked }: FieldInput,
): Promise<{ field: Field; after: KeptValue[] }[]> {
  const fields = new Map((await tx.fields.some(Object.keys(given))).map((field) => [field.key, field]))
  const read: { field: Field; after: KeptValue[] }[] = []
  for (const [key, texts] of Object.entries(given)) {
    const field = fields.get(key)
    // Hidden fields are treated as missing.
    if (!field || !maySeeField(actor, field)) throw invalid(key, message('Field not found.'))
    if (!mayWriteField(actor, field)) throw new Refusal('forbidden', { field: key })
    const before = had.get(key) ?? []
    const isThere = (asked.has(key) && !field.isArchived) || before.length > 0
    if (!isThere && texts.length > 0)
      throw invalid(key, message('This ticket’s form doesn’t have this field.'))
    const result = readValues(
      field,
      texts,
      before.map(({ value }) => value),
    )
    if ('problem' in result) throw new Refusal('validation', { field: key, words: { text: result.problem } })
    if (field.kind === 'person') await refuseUnknownPeople(tx, key, result.values, before)
    read.push({ field, after: result.values })
  }
  return read
}

async function refuseUnknownPeople(
  tx: Queries,
  key: string,
  values: readonly KeptValue[],
  before: readonly KeptValue[],
): Promise<void> {
  for (const { value } of values) {
    const stays = before.some((one) => one.value === value)
    if (!stays && !(await accountsIn(tx).find(value))) throw invalid(key, message('Person not found.'))
  }
}
