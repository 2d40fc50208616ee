import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES, message, words } from '@support-desk/contract'
import { readCatalogs } from '../../../../kernel/languages/catalogs.ts'
import type { Locale } from '../../../../kernel/languages/locale.ts'
import { createEmailTemplates } from './email-templates.ts'
import type { MailContent } from '../mail.ts'

beforeAll(readCatalogs)

const emails = createEmailTemplates(() => 'https://desk.example.org')
const ticket = { id: 'a_b-c', number: 12, subject: 'Printer', readerIs: 'requester' } as const
const render = (content: MailContent, reader: Locale) =>
  emails.render('ada@example.com', { ...content, reader })
const told = (postedAt: string): MailContent => ({
  kind: 'chat',
  ticket,
  messages: [{ number: 1, author: 'Bo', postedAt, text: 'Hello' }],
  hasEarlier: false,
})
const taken: MailContent = {
  kind: 'news',
  ticket,
  heading: words(message('We’re on it')),
  detail: words(message('{name} took your ticket and will look into it.'), { name: 'Ada <b>' }),
}

test('writes an email in the language and direction of its reader, with isolated names', () => {
  const german = render(taken, { language: 'de', timeZone: 'Europe/Berlin' })
  expect(german.text).toContain('Ada <b> hat Ihr Ticket übernommen und kümmert sich darum.')
  expect(german.html).toContain('<html lang="de" dir="ltr">')
  expect(german.html).toContain('<bdi>Ada &lt;b&gt;</bdi> hat Ihr Ticket')
  const arabic = render(taken, { language: 'ar', timeZone: 'Africa/Cairo' })
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
  expect(arabic.text).toContain('تولّى \u2068Ada <b>\u2069 تذكرتك')
  expect(arabic.subject).toBe('[Support Desk] #12 Printer')
  const english = render(taken, { language: 'en', timeZone: 'UTC' })
  expect(english.text).toContain('Ada <b> took your ticket and will look into it.')
})

test('has no English sentence in any kind of email in another language', () => {
  const contents: MailContent[] = [
    { kind: 'code', code: '012345', hasAccount: true },
    { kind: 'reset_code', code: '012345' },
    { kind: 'no_account' },
    { kind: 'no_account', isSuspended: true },
    taken,
    told('2026-01-05T09:07:00.000Z'),
    { kind: 'account', heading: words(message('Your password was changed')), detail: taken.detail },
  ]
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    for (const content of contents) {
      const { subject, text, html } = render(content, { language, timeZone: 'UTC' })
      expect(subject + text + html, language).not.toMatch(/\b(you|your|this|the|of)\b/i)
    }
  }
})

test('shows times in the zone of the reader, before and after a clock change', () => {
  const berlin = { language: 'de', timeZone: 'Europe/Berlin' } as const
  expect(render(told('2026-03-29T00:59:00.000Z'), berlin).text).toContain('29. März 2026, 01:59 MEZ')
  expect(render(told('2026-03-29T01:00:00.000Z'), berlin).text).toContain('29. März 2026, 03:00 MESZ')
  const newYork = { language: 'en', timeZone: 'America/New_York' } as const
  expect(render(told('2026-11-01T05:30:00.000Z'), newYork).text).toContain('Nov 1, 2026, 01:30 AM EDT')
  expect(render(told('2026-11-01T06:30:00.000Z'), newYork).text).toContain('Nov 1, 2026, 01:30 AM EST')
})
