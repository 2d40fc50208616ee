import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const htmlOf = (name: string): string => {
  const { container } = render(
    <RichText document={SAMPLE_DOCUMENTS[name]?.document ?? { version: 1, blocks: [] }} />,
  )
  return (container.firstElementChild?.innerHTML ?? '').replaceAll(/ class="[^"]*"/g, '')
}
const LINK = 'target="_blank" rel="noopener noreferrer nofollow"'

test.each([
  ['nothing', ''],
  ['words', '<p dir="auto">Hello Amara,</p><p dir="auto"></p><p dir="auto">one  line<br> and another</p>'],
  [
    'looks',
    '<p dir="auto">Please <strong>restart</strong> <em>both</em> with <code>rm -rf &lt;tmp&gt; &amp; "co"</code>' +
      '<strong><em><code>!</code></em></strong></p>',
  ],
  [
    'links',
    `<p dir="auto">See <a href="https://example.org/a?b=1&amp;c=%20" ${LINK}>the <strong>manual</strong></a>, ` +
      `<a href="https://example.org" ${LINK}>https://example.org</a> or ` +
      `<a href="mailto:help@example.org" ${LINK}>help@example.org</a> of <a href="https://example.org/@ours" ${LINK}>ours</a></p>`,
  ],
  [
    'lists',
    '<p dir="auto">Steps:</p><ol dir="auto"><li><p>Unplug it</p><ul><li><p>the lamp</p></li>' +
      '<li><p>the fan<br>too</p></li></ul></li><li><p>Wait</p>' +
      '<p>for a minute</p></li></ol>',
  ],
  [
    'quotes',
    '<blockquote dir="auto"><p>It is broken.</p><blockquote><p>Since when?</p></blockquote></blockquote>' +
      '<pre dir="ltr">if (a &lt; b) {\n\tgo("&lt;/pre&gt;")\n}</pre>',
  ],
  ['scripts', '<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['other directions', '<p dir="auto">مرحبًا، أعد تشغيل VPN</p><p dir="auto">漢字 👩‍💻 ünïcödé</p>'],
  [
    'things of a desk',
    '<p dir="auto">Hello <span>there</span> and <span>ticket.number</span>, <bdi>@Ada &lt;b&gt;</bdi> of <bdi>@Network</bdi></p>' +
      '<figure><bdi>[screen "1".png]</bdi></figure><figure><bdi>[The &lt;red&gt; lamp]</bdi></figure>',
  ],
])('renders a document with %s as elements', (name, html) => {
  expect(htmlOf(name)).toBe(html)
})

test.each(['javascript:alert(1)', 'https://example.org@evil.example'])(
  'disables an unsafe link to %s that passed the validation',
  (link) => {
    const { container } = render(
      <RichText
        document={{
          version: 1,
          blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'x', link }] }],
        }}
      />,
    )
    expect(container.querySelector('a')).toBeNull()
  },
)

test('renders pictures with the given function', () => {
  const document = SAMPLE_DOCUMENTS['things of a desk']?.document
  if (!document) throw new Error('The sample is gone.')
  const { getByRole } = render(
    <RichText document={document} picture={(file, name) => <img src={`/f/${file}`} alt={name} />} />,
  )
  expect(getByRole('img', { name: 'screen "1".png' }).getAttribute('src')).toBe('/f/file-1')
})
