import { expect, test } from 'vitest'
import { htmlLimits } from '../reading/html/limits.ts'
import { sanitised } from '../reading/html/sanitise.ts'
import { numberedPictures } from './remote-addresses.ts'

const numbered = (html: string) => numberedPictures(sanitised(html, htmlLimits())?.html ?? '')

test('numbers remote pictures by address, with one number for equal addresses', () => {
  const { html, addresses } = numbered(
    '<img src="https://a.example/1.png?x=1&amp;y=2"><p>and</p><img src="//b.example/2.png"><img src="https://a.example/1.png?x=1&amp;y=2">',
  )
  expect(addresses).toEqual(['https://a.example/1.png?x=1&y=2', 'https://b.example/2.png'])
  expect(html).toMatch(/data-remote="0".*data-remote="1".*data-remote="0"/)
  expect(html).not.toContain('example')
})

test('removes tracking pixels, and never loads them', () => {
  for (const size of ['width="1" height="1"', 'width=0', 'height="1px"'])
    expect(numbered(`<img src="https://spy.example/open.gif" ${size}>`)).toEqual({
      html: expect.not.stringContaining('data-remote') as string,
      addresses: [],
    })
  expect(numbered('<img src="https://a.example/1.png" width="10">').addresses).toHaveLength(1)
})

test.for([
  `<img alt='" data-remote="https://evil.example/a"' src="https://a.example/1.png">`,
  `<img alt="><img data-remote=&quot;https://evil.example/a&quot;>" src="https://a.example/1.png">`,
  `<img data-remote="https://evil.example/a" src="https://a.example/1.png">`,
  `&lt;img data-remote="https://evil.example/a"&gt;<img src="https://a.example/1.png">`,
  `<p title='<img data-remote="https://evil.example/a">'><img src="https://a.example/1.png">`,
  `<a href='https://evil.example/"><img data-remote="https://evil.example/a">'>x</a><img src="https://a.example/1.png">`,
])('collects no address except that of the picture: %s', (html) => {
  expect(numbered(html).addresses).toEqual(['https://a.example/1.png'])
})

test('numbers at most 60 pictures of a mail', () => {
  const many = Array.from({ length: 500 }, (_, n) => `<img src="https://a.example/${n}.png">`).join('')
  expect(numbered(many).addresses).toHaveLength(60)
})
