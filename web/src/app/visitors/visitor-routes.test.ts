import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { matchVisitorRoute, VISITOR_ROUTES } from './visitor-routes.ts'

test.each([
  '/',
  '//',
  '/Login',
  '/login',
  '/LOGIN/',
  '/login/company',
  '/Login/company/',
  '/login/a%20b',
  '/login/a%2Fb',
  '/login/%E0%A4%A',
  '/login/company/more',
  '/Login2',
  '/UserRegister',
  '/userregister//',
  '/resetpassword',
  '/resetpassword/x',
  '/nowhere',
  '/viewTickets',
])('%s is the page of visitors that the library’s router finds', (address) => {
  // The library is given an address with what it stands for in place of its escapes.
  const plain = address
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part).replaceAll('/', '%2F')
      } catch {
        return part
      }
    })
    .join('/')
  const theirs = VISITOR_ROUTES.find(({ path }) => matchPath({ path, end: true }, plain))
  const ours = matchVisitorRoute(address)
  expect(ours?.route.path).toBe(theirs?.path)
  expect(ours?.params).toEqual(theirs && matchPath(theirs.path, plain)?.params)
})
