import type { UserName } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'

/** Adds a text field. Returns its key. */
export async function addField(store: Store, at: string): Promise<string> {
  const key = `a_${newId()
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '_')}`
  const rest = { name: key, help: '', kind: 'text', requester: 'none' } as const
  await store.write((tx) => tx.fields.insert({ ...rest, key }, at))
  return key
}

/** Adds a form without fields. Returns its id. */
export async function addForm(store: Store, at: string): Promise<string> {
  const id = newId()
  const settings = { description: '', picture: 'none', date: 'required' } as const
  await store.write((tx) => tx.fields.insertForm({ id, name: id, ...settings }, at))
  return id
}

/** Adds a finished bulk job that has changed a ticket. */
export async function addBulkJob(store: Store, authorId: string, at: string): Promise<string> {
  const id = newId()
  const ended = { door: null, value: undefined, undoes: null, selection: null, selectedTo: null, frozenAt: 0 }
  await store.write(async (tx) => {
    await tx.bulk.insert({ ...ended, id, authorId, action: 'take', startedAt: at })
    await tx.bulk.select({ id, total: 0 }, [{ ticketId: newId() }], null)
    await tx.bulk.recordOutcomes(id, [{ position: 1, outcome: 'changed' }])
    await tx.bulk.end(id, 'done', at)
  })
  return id
}

/** Adds a passkey. Returns the id of the factor. */
export async function createPasskey(store: Store, accountId: string, addedAt: string): Promise<string> {
  const id = newId()
  const passkey = { credentialId: id, publicKey: '', transports: [], origin: null, name: 'Key', counter: 0 }
  await store.write((tx) => tx.factors.insert({ ...passkey, kind: 'passkey', id, accountId, addedAt }))
  return id
}

/** Adds scheduled replies. */
export const addScheduledReply =
  (store: Store) =>
  async (ticketId: string, author: UserName): Promise<string> => {
    const id = newId()
    const written = { text: 'Hello', document: null, writtenAt: '', dueAt: '9999', seen: 0 }
    const then = { assigneeId: null, status: 'Waiting', door: null } as const
    await store.write((tx) => tx.scheduled.insert({ id, ticketId, author, key: id, ...written, ...then }))
    return id
  }
