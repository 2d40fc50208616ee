import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AS_NEWS } from '../../../testing/mail/as-news.ts'
import { createEmlSender } from './eml.ts'
import { createFileMailbox } from './file-mailbox.ts'
import type { Outgoing } from './mail.ts'

const email = (id: string, more: Partial<Outgoing>): Outgoing => ({
  recipient: 'amara@example.com',
  subject: '[Support Desk] Printer on fire',
  text: 'sven took your ticket. Support Desk will look after your printer.',
  html: '<p>Printer</p>',
  messageId: `<${id}@example.com>`,
  writtenAt: '2026-01-05T09:00:00.000Z',
  ...AS_NEWS,
  thread: null,
  names: ['sven'],
  ...more,
})

it('removes emails to a user and emails that name the user, but not emails with the same words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-emails-'))
  const sender = createEmlSender(folder, 'desk@example.com')
  const emails = [
    email('others', {}),
    email('code', { names: [] }),
    email('many', { names: ['amara', 'Sven', 'uma', 'Wanjiku', 'Viktor', 'Tariq', 'Ünal'] }),
    email('named', { names: ['sven', 'Printer'] }),
    email('addressed', { recipient: 'Printer@example.com', names: [] }),
  ]
  for (const each of emails) await sender.send(each, AbortSignal.timeout(60_000))
  const left = async () =>
    (await readdir(folder)).map((name) => name.replace(/^.*Z-|\.eml$/g, '').replace('.eml', '')).toSorted()
  const kept = createFileMailbox(folder)
  await kept.removeNaming(['Support', 'support@example.com'])
  expect(await left()).toHaveLength(5)
  await kept.removeNaming(['Printer', 'printer@example.com'])
  expect(await left()).toEqual(['code', 'many', 'others'])
  await kept.removeNaming(['Ünal'])
  expect(await left()).toEqual(['code', 'others'])

  // An email of an earlier version, without the header of names.
  const [name = ''] = await readdir(folder)
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.replace(/^X-Tells-Of:.*\r\n/m, ''))
  // Names are not patterns.
  await kept.removeNaming(['print.r', '.*', 'x|printer', '(', '['])
  expect(await left()).toHaveLength(2)
  await kept.removeNaming(['printer'])
  expect(await left()).toHaveLength(1)
  await rm(folder, { recursive: true })
})
