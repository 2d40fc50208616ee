/**
 * Measures the product against a bare handler and on both databases, in turn, in one run, on installs of some sizes:
 * `npm run bench -- [--engine sqlite|postgres|both] [--tickets 100000,1000000] [--seconds N] [--only NAME] [--data FOLDER] [--use-up]`;
 * how everybody else fares while somebody asks for much: `npm run bench -- neighbours [--tickets N] [--only NAME]`;
 * what pictures cost: `npm run bench -- pictures`;
 * how long mails in a mailbox take until they are in the desk: `npm run bench -- mail [--mails N] [--engine sqlite|postgres|both]`;
 * what an agent waits for in the inbox, in a browser: `npm run bench -- inbox [--tickets N]`;
 * or what live connections cost: `npm run bench -- live [--connections N]`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAll, type Engine } from './compare/compare.ts'
import { measureInbox } from './inbox/inbox.ts'
import { measureLive } from './live.ts'
import { measureMail } from './mail/mail.ts'
import { measureNeighbours } from './neighbours/neighbours.ts'
import { measurePictures } from './pictures.ts'

/** Enough to scroll through 10,000 rows. */
const INBOX_TICKETS = '12000'
/** Of a window: what disturbs comes and goes. */
const NEIGHBOURS_SECONDS = 3
const ENGINES: Record<string, readonly Engine[]> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'both' },
    tickets: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    'use-up': { type: 'boolean', default: false },
    connections: { type: 'string', default: '1000' },
    mails: { type: 'string', default: '10000' },
  },
})
const engines = ENGINES[values.engine]
if (!engines) throw new Error(`--engine is one of ${Object.keys(ENGINES).join(', ')}.`)
const isInbox = positionals.includes('inbox')
const sizes = (values.tickets ?? (isInbox ? INBOX_TICKETS : '100000')).split(',').map(Number)
const { only, data } = values
const seconds = Number(values.seconds ?? (positionals.includes('neighbours') ? NEIGHBOURS_SECONDS : 1))
const folder = await mkdtemp(join(tmpdir(), 'support-desk-bench-'))

try {
  if (positionals.includes('live')) await measureLive(folder, Number(values.connections))
  else if (positionals.includes('pictures')) await measurePictures(folder)
  else if (positionals.includes('mail')) await measureMail(folder, { mails: Number(values.mails), engines })
  else if (isInbox) await measureInbox(folder, { tickets: sizes[0] ?? 0, data })
  else if (positionals.includes('neighbours')) {
    await measureNeighbours(folder, { size: sizes[0] ?? 0, seconds, only, data })
  } else await compareAll(folder, { sizes, seconds, only, engines, data, isUsedUp: values['use-up'] })
} finally {
  await rm(folder, { recursive: true })
}
