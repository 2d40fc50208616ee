import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTemporaryConfig } from '../config/config.ts'
import { DEMO_PASSWORD, REQUESTERS, SUPPORT_MEMBERS } from '../demo/users.ts'
import { drawDemoPictures } from '../demo/pictures.ts'
import { seedDemo } from '../demo/seed.ts'
import { run } from '../main.ts'
import { buildPagesIfStale } from './build-pages.ts'

const TICKETS = 300
const ADMIN = 'admin'

const dataDir = join(tmpdir(), `support-desk-demo-${randomUUID()}`)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))

await run({
  settings: () => ({
    ...readTemporaryConfig(dataDir),
    admin: { username: ADMIN, email: 'admin@helpdesk.example', password: DEMO_PASSWORD },
  }),
  prepare: buildPagesIfStale,
  async fill(ctx) {
    process.stdout.write(`Creating ${TICKETS} demo tickets.\n`)
    await seedDemo(ctx, await drawDemoPictures(), { count: TICKETS })
    const [user, member] = [REQUESTERS[0]?.username ?? '', SUPPORT_MEMBERS[0]?.username ?? '']
    for (const [role, name] of Object.entries({ User: user, SupportTeam: member, Admin: ADMIN })) {
      process.stdout.write(`${role.padEnd(12)} ${name.padEnd(8)} ${DEMO_PASSWORD}\n`)
    }
  },
})
