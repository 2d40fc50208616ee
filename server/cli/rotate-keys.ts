import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../config/config.ts'
import { replaceKeys, rotateKeys } from '../operations/keys/key-rotation.ts'
import { openKeys, secretFile } from '../operations/keys/keys.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { openStore } from '../open-store.ts'
import { refuseUnlessCurrent } from '../operations/verify/verify.ts'
import { runCommand } from './command.ts'

const USAGE = 'usage: npm run rotate-keys, or npm run rotate-keys -- --now'

await runCommand(async () => {
  const words = process.argv.slice(2)
  if (words.some((word) => word !== '--now') || words.length > 1) throw new StartProblem(USAGE)
  const { dataDir, databaseUrl } = readConfig()
  await refuseUnlessCurrent({ dataDir, databaseUrl })
  const store = await openStore({ dataDir, databaseUrl })
  try {
    const secret = databaseUrl ? store.secret : secretFile(join(dataDir, 'keys'), store.write)
    const clock = () => new Date()
    const room = { store, secret, clock, keys: await openKeys(secret, clock) }
    if (words.length === 0) {
      const { dropped } = await rotateKeys(room)
      return [
        'A new key was created. Running servers use it within 30 seconds. Users stay logged in.',
        ...(dropped > 0 ? [`Unused keys deleted: ${dropped}.`] : []),
      ]
    }
    const { dropped } = await replaceKeys(room, async (seconds) => {
      process.stdout.write(
        `All users will be logged out. Waiting ${seconds} seconds for servers to load the new key.\n`,
      )
      await setTimeout(seconds * 1000)
    })
    return [`A new key was created. Older keys deleted: ${dropped}.`]
  } finally {
    await store.close()
  }
}, readConfig)
