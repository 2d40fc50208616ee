import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const linksIn = (text: string): string[] =>
  [...renderToStaticMarkup(<LinkedText text={text} />).matchAll(/href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  )

test('links web and email addresses', () => {
  expect(linksIn('See https://example.com/@user?to=a@b, www.example.com or ann@example.com.')).toEqual([
    'https://example.com/@user?to=a@b',
    'https://www.example.com',
    'mailto:ann@example.com',
  ])
})

test.each(['https://bank.example@evil.example/', 'https://bank.example:x@evil.example'])(
  'does not link %s, because its credentials look like a host',
  (address) => {
    expect(linksIn(`See ${address}`).filter((href) => href.startsWith('http'))).toEqual([])
  },
)
