import { expect, test } from 'vitest'
import { readValues } from './values.ts'

const link = (text: string) => readValues({ kind: 'link', choices: [] }, [text])

test.each([
  'https://bank.example@evil.example',
  'https://bank.example:443@evil.example/path',
  'http://user@evil.example?a',
  'https://bank.example\\@evil.example',
  'javascript:alert(1)',
  'mailto:ann@example.com',
  'bank.example',
])('refuses the link %s in a field', (text) => {
  expect(link(text)).toHaveProperty('problem')
})

test.each(['https://example.com', 'HTTPS://Example.com/@user?to=a@b#c@d', 'http://[::1]:80/'])(
  'accepts the link %s in a field',
  (text) => {
    expect(link(text)).toMatchObject({ values: [{ text }] })
  },
)
