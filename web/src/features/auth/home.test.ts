import { expect, test } from 'vitest'
import { sessionOf } from '#testing/render-app.tsx'
import { homeAfterLogin, homeOnLoad } from './home.ts'

const usual = { firstPage: 'specified' } as const
const inbox = { firstPage: 'inbox' } as const

test.each([
  ['an admin', sessionOf('Admin'), usual, '/AdminPage', '/AdminPage'],
  ['a support member', sessionOf('SupportTeam'), usual, '/supporttmhomepage', '/supporttmhomepage'],
  ['a user with a picture', sessionOf('User', { hasPicture: true }), usual, '/NewTicket', '/profileupdate'],
  ['a user without a picture', sessionOf('User'), usual, '/profileupdate', '/NewTicket'],
  ['an admin who chose the inbox', sessionOf('Admin'), inbox, '/inbox', '/inbox'],
  ['a support member who chose the inbox', sessionOf('SupportTeam'), inbox, '/inbox', '/inbox'],
  ['a user, despite choosing the inbox,', sessionOf('User'), inbox, '/profileupdate', '/NewTicket'],
  ['staff with unknown settings', sessionOf('Admin'), undefined, '/AdminPage', '/AdminPage'],
])('picks the right first page for %s after login and on load', (_, session, chosen, afterLogin, onLoad) => {
  expect(homeAfterLogin(session, chosen)).toBe(afterLogin)
  expect(homeOnLoad(session, chosen)).toBe(onLoad)
})
