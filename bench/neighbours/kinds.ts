import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Askers } from '../compare/reads.ts'
import { createTongues } from '../history/words.ts'
import { UPLOAD_TYPE } from '../operations.ts'
import { startBulkJob } from './bulk.ts'
import { type Asking, type Disturbance, startAsking, startCommand } from './disturbance.ts'

/** Something that one person, or whoever runs the install, does beside everybody else. */
export type Kind = {
  name: string
  /** What the number of things done counts. */
  unit: string
  /** Whether it goes on until it is stopped. */
  isEndless?: true
  isSearch?: true
  start: () => Promise<Disturbance>
}

/** Where it is done. */
export type Where = {
  folder: string
  dataDir: string
  address: string
  askers: Askers
  /** The account that is to be deleted. */
  leaving: string
  /** Forms with the largest pictures. */
  forms: readonly Buffer[]
}

/** What one person can do to everybody else. */
export async function personsKinds(where: Where): Promise<Kind[]> {
  const { folder, address, askers, leaving, forms } = where
  const { admin, members, users } = askers
  const member = members[0] ?? admin
  const user = users[0] ?? admin
  const ask = (name: string, requests: Asking['requests'], isEndless = true) =>
    startAsking(join(folder, `${name}.json`), { address, requests, isEndless })
  const get = (path: string, { headers }: typeof admin) => ({ method: 'GET', path, headers })
  const files: string[] = []
  for (const [index, form] of forms.entries()) {
    files.push(join(folder, `form-${index}`))
    await writeFile(files[index] ?? '', form)
  }
  return [
    {
      name: 'somebody searches the worst without a pause',
      unit: 'searches',
      isEndless: true,
      isSearch: true,
      start: () => ask('search', worstSearches()),
    },
    {
      name: 'somebody exports without a pause',
      unit: 'exports',
      isEndless: true,
      start: () =>
        ask('export', [
          get(`/api/v1/users/${user.id}/export`, admin),
          get(`/api/v1/users/${member.id}/export`, admin),
          get('/api/v1/audit-entries/export?format=csv', admin),
        ]),
    },
    {
      name: 'somebody raises tickets with the largest pictures without a pause',
      unit: 'tickets',
      isEndless: true,
      start: () =>
        ask(
          'upload',
          files.map((bodyFile) => ({
            method: 'POST',
            path: '/api/NewTicket',
            headers: { ...user.headers, 'content-type': UPLOAD_TYPE },
            bodyFile,
          })),
        ),
    },
    {
      name: 'a bulk job over 10,000 tickets runs',
      unit: 'tickets',
      start: () => startBulkJob(address, admin.headers),
    },
    {
      name: 'an account with 10,000 tickets is deleted',
      unit: 'accounts',
      start: () =>
        ask(
          'delete',
          [{ method: 'DELETE', path: `/api/DeleteUser/${leaving}/SupportTeam`, headers: admin.headers }],
          false,
        ),
    },
  ]

  function worstSearches(): Asking['requests'] {
    return searches().flatMap((q) =>
      [
        `/api/GetAllTickets?limit=50&q=${q}&sort=-relevance`,
        `/api/GetAllTickets?limit=50&q=${q}&sort=Subject`,
        `/api/SupportTeamclintdetails/Total?limit=50&q=${q}`,
      ].map((path) => get(path, member)),
    )
  }
}

/** What whoever runs the install can do to everybody. */
export const operatorsKinds = ({ dataDir, folder }: Where): Kind[] => [
  { name: 'verify runs', unit: 'runs', start: async () => startCommand(dataDir, 'verify') },
  {
    name: 'backup runs',
    unit: 'runs',
    start: async () => startCommand(dataDir, 'backup', join(folder, 'desk.backup')),
  },
]

/** What a server does by itself. */
export const PURGE: Pick<Kind, 'name' | 'unit'> = { name: 'old things are purged', unit: '' }

/** Ten letters, ten common beginnings, and common words that meet in hardly any ticket. */
function searches(): string[] {
  const [english] = createTongues()
  const common = english?.words.slice(0, 20) ?? []
  return [
    [...'abcdefghij'].join(' '),
    'abcdefghij',
    common.slice(0, 10).join(' '),
    common.slice(0, 3).join(' '),
    common.slice(10, 12).join(' '),
    common[0] ?? '',
  ].map(encodeURIComponent)
}
