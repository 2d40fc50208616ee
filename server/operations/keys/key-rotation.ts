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

/** Where the secrets lie, and what was sealed with them. */
export type KeyRoom = { store: Store; secret: SecretPlace; keys: Keys; clock: Clock }

const PER_BATCH = 50

/**
 * Gives the install a new secret, and lets go of those that nothing depends on any more. Whoever is logged in stays so;
 * what the older ones signed and sealed is believed and opened as before. Running servers take it up by themselves.
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
 * After a leak: gives the install a new secret, ends all sessions, seals anew whatever is sealed, and lets go of every
 * older secret. `wait` returns after some seconds, in which running servers come to know the new one.
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

/** Deletes the secrets that nothing depends on any more, after resealing what they sealed. Returns how many. */
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
  // Another process may have changed the secrets meanwhile.
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
    binding: older[0]?.binding ?? 'done',
  }
  if (!(await secret.replace(kept, writeSecrets([made, ...change(older)])))) {
    throw new Error('The keys are being changed by somebody else. Nothing was changed here.')
  }
  await keys.reread()
}

/**
 * Seals anew whatever is not sealed with the key and in the form that are in use. What was changed or wiped meanwhile stays
 * as it is then, and what does not open stays too.
 */
export async function sealAnew({ store, keys }: Pick<KeyRoom, 'store' | 'keys'>): Promise<void> {
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

/** Nobody has notifications about keys. */
const contextOf = ({ clock }: KeyRoom, tx: Queries): EventLogContext<never> => ({ tx, clock, announce: null })
