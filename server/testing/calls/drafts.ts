import type { RichDocument } from '@support-desk/contract'

/** Requests about signatures and acknowledgements. */
export const signatureRequests = (document: RichDocument) => ({
  updateOwnSignature: { body: { document } },
  updateTeamSignature: { body: { document } },
  updateMailboxSignature: { body: { document } },
  updateAcknowledgementText: { body: { language: 'de', document } },
  previewAcknowledgement: { body: { language: 'de', document } },
  testAcknowledgement: { body: { language: 'de', document } },
})

/** A mailbox that receives mails by HTTP. */
export const mailboxDraft = (number: number) => ({
  name: `Mailbox ${number}`,
  address: `mailbox-${number}@example.com`,
  door: 'http',
})

/** Requests about app registrations. Google has none, so that no sign-in begins. */
export const signInRequests = () => ({
  updateMailSignIn: { params: { provider: 'microsoft' }, body: { clientId: 'desk', version: 0 } },
  deleteMailSignIn: { params: { provider: 'microsoft' } },
  beginMailSignIn: { params: { provider: 'google' }, body: {} },
  finishMailSignIn: { params: { provider: 'google' }, body: { query: 'code=none&state=none' } },
})

/** A provider that is off, so no one logs in by it. */
export const providerDraft = (issuer: string) => ({
  name: 'Company',
  issuer,
  clientId: 'support-desk',
  clientSecret: 'secret',
  domains: ['example.com'],
  scopes: ['email'],
  groups: [],
  makesAccounts: false,
  trustsFactor: false,
  factorAcrs: [],
  isOn: false,
})

/** A webhook that is off, so nothing is sent. */
export const webhookDraft = (number: number) => ({
  url: `https://webhook.invalid/${number}`,
  groups: ['tickets'],
  isOn: false,
})

/** A server of outgoing mail that does not exist. */
export const outgoingDraft = {
  host: 'mail.invalid',
  port: 465,
  security: 'tls',
  fromAddress: 'help@example.com',
}

const WORKDAY = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]

/** A calendar of five workdays. */
export const calendarDraft = (number: number) => ({
  name: `Calendar ${number}`,
  timeZone: 'Europe/Zurich',
  week: {
    monday: WORKDAY,
    tuesday: WORKDAY,
    wednesday: WORKDAY,
    thursday: WORKDAY,
    friday: [{ from: '08:00', to: '12:00' }],
    saturday: [],
    sunday: [],
  },
  days: [{ date: '2026-12-25', label: 'Christmas Day', spans: [], isFromFeed: false }],
})

const { name: _, ...hours } = calendarDraft(0)
/** Eight open hours from a Wednesday afternoon. */
const dueTimeQuestion = { ...hours, startsAt: '2026-12-23T15:00', minutes: 480 }

/** A feed with one holiday. */
export const FEED = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Holidays//EN',
  'BEGIN:VEVENT',
  'UID:1@example.com',
  'DTSTAMP:20260101T000000Z',
  'DTSTART;VALUE=DATE:20260501',
  'SUMMARY:Labour Day',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

/** Requests about calendars. */
export const calendarRequests = (number: number) => ({
  createCalendar: { body: calendarDraft(number) },
  updateCalendar: { body: { ...calendarDraft(number), version: 1 } },
  suggestHolidays: { query: { country: 'CH', year: 2026 } },
  previewDueTime: { body: dueTimeQuestion },
  compareCalendarFeed: { body: { text: FEED, days: [] } },
})
