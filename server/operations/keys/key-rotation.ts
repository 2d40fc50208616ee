import { randomBytes } from 'node:crypto'
import {
  type InstallSecret,
  readSecrets,
  stillNeeded,
  TAKE_UP_SECONDS,
  writeSecrets,
} from './install-secrets.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { type EventLogContext, record } from '../../kernel/event-log/record.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import type { Queries, SecretPlace, Store } from '../../kernel/store.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Keys } from '../../kernel/keys.ts'
import { SEALED_COLUMNS } from '../../kernel/secrets/sealed-columns.ts'

/** The storage of secrets, and the data sealed with them. */
export type KeyRoom = { store: Store; secret: SecretPlace; keys: Keys; clock: Clock }

const PER_BATCH = 50

/**
 * Adds a new secret and deletes obsolete ones. Users stay logged in, and older signatures and sealed values remain valid. Running
 * servers load the secret automatically.
 */
export async function rotateKeys(room: KeyRoom): Promise<{ dropped: number }> {
  const dropped = await dropOutlivedKeys(room)
  await putInFront(room, (older) => older)
  await room.store.write((tx) =>
    record(contextOf(room, tx), SYSTEM, { kind: 'keys.rotated', data: { sessionsEnded: false } }),
  )
  return { dropped }
}

/**
 * Replaces all secrets after a leak: adds a new one, ends all sessions, seals all values again and deletes the older secrets.
 * `wait` must sleep, so that running servers load the new secret.
 */
export async function replaceKeys(
  room: KeyRoom,
  wait: (seconds: number) => Promise<void>,
): Promise<{ dropped: number }> {
  await putInFront(room, (older) => older.map((secret) => ({ ...secret, isRetired: true })))
  await room.store.write(async (tx) => {
    await tx.sessions.endAll()
    await record(contextOf(room, tx), SYSTEM, { kind: 'keys.rotated', data: { sessionsEnded: true } })
  })
  await wait(TAKE_UP_SECONDS)
  return { dropped: await dropOutlivedKeys(room) }
}

/** Deletes obsolete secrets after sealing their values again. Returns their number. */
export async function dropOutlivedKeys(room: KeyRoom): Promise<number> {
  const { store, secret, keys, clock } = room
  const kept = await secret.read()
  if (kept === null) return 0
  const secrets = readSecrets(kept)
  const needed = stillNeeded(secrets, clock())
  const dropped = secrets.length - needed.length
  if (dropped === 0) return 0
  await keys.reread()
  await sealAnew(room)
  // Another process may have changed the secrets.
  if (!(await secret.replace(kept, writeSecrets(needed)))) return 0
  await keys.reread()
  await store.write((tx) =>
    record(contextOf(room, tx), SYSTEM, { kind: 'keys.dropped', data: { count: dropped } }),
  )
  return dropped
}

async function putInFront(
  { secret, keys, clock }: KeyRoom,
  change: (older: InstallSecret[]) => InstallSecret[],
): Promise<void> {
  const kept = await secret.read()
  if (kept === null) throw new Error('This install has no keys yet. Start it first.')
  const older = readSecrets(kept)
  const made: InstallSecret = {
    hex: randomBytes(32).toString('hex'),
    madeAt: clock().toISOString(),
    isRetired: false,
  }
  if (!(await secret.replace(kept, writeSecrets([made, ...change(older)])))) {
    throw new Error('Another process is changing the keys. Nothing was changed.')
  }
  await keys.reread()
}

/**
 * Seals all values again that use another key. Values that changed concurrently or cannot be opened stay unchanged.
 */
async function sealAnew({ store, keys }: Pick<KeyRoom, 'store' | 'keys'>): Promise<void> {
  const pace = createPace()
  for (const column of SEALED_COLUMNS) {
    for (let after = ''; ;) {
      const rows = await store.sealed.list(column, after, PER_BATCH)
      const latest = rows.at(-1)
      if (!latest) break
      after = latest.id
      const old = rows.filter(({ sealed }) => !keys.isCurrent(sealed))
      if (old.length === 0) continue
      await store.write(async (tx) => {
        for (const { id, owner, sealed } of old) {
          const place = { in: column, id, owner }
          const text = keys.open(place, sealed)
          if (text !== null) await tx.sealed.replace(column, id, sealed, keys.seal(place, text))
        }
      })
      await pace()
    }
  }
}

/** Events about keys have no notifications. */
const contextOf = ({ clock }: KeyRoom, tx: Queries): EventLogContext<never> => ({ tx, clock, announce: null })
