import { expect, test } from 'vitest'
import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { htmlOfDocument } from './document-html.ts'

/** The HTML without styles. */
const bare = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '')

test.each([
  ['nothing', ''],
  [
    'words',
    '<p dir="auto">Hello Amara,</p><p dir="auto"><br></p><p dir="auto">one  line<br> and another</p>',
  ],
  [
    'looks',
    '<p dir="auto">Please <strong>restart</strong> <em>both</em> with <code>rm -rf &lt;tmp&gt; &amp; &quot;co&quot;</code>' +
      '<strong><em><code>!</code></em></strong></p>',
  ],
  [
    'links',
    '<p dir="auto">See <a href="https://example.org/a?b=1&amp;c=%20">the <strong>manual</strong></a>, ' +
      '<a href="https://example.org">https://example.org</a> or <a href="mailto:help@example.org">help@example.org</a>' +
      ' of <a href="https://example.org/@ours">ours</a></p>',
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
      '<pre dir="ltr">if (a &lt; b) {\n\tgo(&quot;&lt;/pre&gt;&quot;)\n}</pre>',
  ],
  ['scripts', '<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['other directions', '<p dir="auto">مرحبًا، أعد تشغيل VPN</p><p dir="auto">漢字 👩‍💻 ünïcödé</p>'],
  [
    'things of a desk',
    '<p dir="auto">Hello there and , <strong><bdi>@Ada &lt;b&gt;</bdi></strong> of <strong><bdi>@Network</bdi></strong></p>' +
      '<p>[<bdi>screen &quot;1&quot;.png</bdi>]</p><p>[<bdi>The &lt;red&gt; lamp</bdi>]</p>',
  ],
])('mails a document with %s as HTML', (name, html) => {
  const document = SAMPLE_DOCUMENTS[name]?.document ?? { version: 1, blocks: [] }
  expect(bare(htmlOfDocument(document))).toBe(`<div>${html}</div>`)
})

test('shows a picture that the mail contains, and links any other to its page', () => {
  const { document = { version: 1, blocks: [] } } = SAMPLE_DOCUMENTS['things of a desk'] ?? {}
  const html = htmlOfDocument(document, ({ file }) =>
    file === 'file-2' ? { cid: 'a"b@desk.example.org' } : { page: 'https://desk.example.org/?a&b' },
  )
  expect(bare(html)).toContain('<img src="cid:a&quot;b@desk.example.org" alt="The &lt;red&gt; lamp">')
  expect(bare(html)).toContain(
    '<a href="https://desk.example.org/?a&amp;b">[<bdi>screen &quot;1&quot;.png</bdi>]</a>',
  )
})

test.each(['javascript:alert(1)', 'https://example.org@evil.example'])(
  'renders no link to %s, even if the earlier checks let it pass',
  (link) => {
    const content = [{ kind: 'text' as const, text: 'x', link }]
    const html = htmlOfDocument({ version: 1, blocks: [{ kind: 'paragraph', content }] })
    expect(bare(html)).toBe('<div><p dir="auto">x</p></div>')
  },
)
