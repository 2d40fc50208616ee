import type { RichDocument } from './document.ts'

/** A document and its plain text. */
type Sample = { document: RichDocument; text: string }

const of = (...blocks: RichDocument['blocks']): RichDocument => ({ version: 1, blocks })

/** Sample documents with every kind of content, for tests. */
export const SAMPLE_DOCUMENTS: Record<string, Sample> = {
  nothing: { document: of(), text: '' },
  words: {
    document: of(
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Hello Amara,' }] },
      { kind: 'paragraph', content: [] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'one  line' },
          { kind: 'break' },
          { kind: 'text', text: ' and another' },
        ],
      },
    ),
    text: 'Hello Amara,\n\n\n\none  line\n and another',
  },
  looks: {
    document: of({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Please ' },
        { kind: 'text', text: 'restart', bold: true },
        { kind: 'text', text: ' ' },
        { kind: 'text', text: 'both', italic: true },
        { kind: 'text', text: ' with ' },
        { kind: 'text', text: 'rm -rf <tmp> & "co"', code: true },
        { kind: 'text', text: '!', bold: true, italic: true, code: true },
      ],
    }),
    text: 'Please restart both with rm -rf <tmp> & "co"!',
  },
  links: {
    document: of({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'See ' },
        { kind: 'text', text: 'the ', link: 'https://example.org/a?b=1&c=%20' },
        { kind: 'text', text: 'manual', bold: true, link: 'https://example.org/a?b=1&c=%20' },
        { kind: 'text', text: ', ' },
        { kind: 'text', text: 'https://example.org', link: 'https://example.org' },
        { kind: 'text', text: ' or ' },
        { kind: 'text', text: 'help@example.org', link: 'mailto:help@example.org' },
        { kind: 'text', text: ' of ' },
        { kind: 'text', text: 'ours', link: 'https://example.org/@ours' },
      ],
    }),
    text: 'See the manual (https://example.org/a?b=1&c=%20), https://example.org or help@example.org of ours (https://example.org/@ours)',
  },
  lists: {
    document: of(
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Steps:' }] },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', content: [{ kind: 'text', text: 'Unplug it' }] },
            {
              kind: 'list',
              ordered: false,
              items: [
                [{ kind: 'paragraph', content: [{ kind: 'text', text: 'the lamp' }] }],
                [
                  {
                    kind: 'paragraph',
                    content: [
                      { kind: 'text', text: 'the fan' },
                      { kind: 'break' },
                      { kind: 'text', text: 'too' },
                    ],
                  },
                ],
              ],
            },
          ],
          [
            { kind: 'paragraph', content: [{ kind: 'text', text: 'Wait' }] },
            { kind: 'paragraph', content: [{ kind: 'text', text: 'for a minute' }] },
          ],
        ],
      },
    ),
    text: 'Steps:\n\n1. Unplug it\n   - the lamp\n   - the fan\n     too\n2. Wait\n\n   for a minute',
  },
  quotes: {
    document: of(
      {
        kind: 'quote',
        blocks: [
          { kind: 'paragraph', content: [{ kind: 'text', text: 'It is broken.' }] },
          {
            kind: 'quote',
            blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Since when?' }] }],
          },
        ],
      },
      { kind: 'codeBlock', text: 'if (a < b) {\n\tgo("</pre>")\n}' },
    ),
    text: '> It is broken.\n>\n> > Since when?\n\n    if (a < b) {\n    \tgo("</pre>")\n    }',
  },
  scripts: {
    document: of({
      kind: 'paragraph',
      content: [{ kind: 'text', text: '<script>alert(1)</script><img src=x onerror=alert(1)>' }],
    }),
    text: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  },
  'other directions': {
    document: of(
      { kind: 'paragraph', content: [{ kind: 'text', text: 'مرحبًا، أعد تشغيل VPN' }] },
      { kind: 'paragraph', content: [{ kind: 'text', text: '漢字 👩‍💻 ünïcödé' }] },
    ),
    text: 'مرحبًا، أعد تشغيل VPN\n\n漢字 👩‍💻 ünïcödé',
  },
  'things of a desk': {
    document: of(
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' },
          { kind: 'text', text: ' and ' },
          { kind: 'placeholder', name: 'ticket.number' },
          { kind: 'text', text: ', ' },
          { kind: 'mention', of: 'person', id: 'person-1', name: 'Ada <b>' },
          { kind: 'text', text: ' of ' },
          { kind: 'mention', of: 'team', id: 'team-1', name: 'Network' },
        ],
      },
      { kind: 'image', file: 'file-1', name: 'screen "1".png' },
      { kind: 'image', file: 'file-2', name: 'IMG_0815.jpg', alt: 'The <red> lamp' },
    ),
    text: 'Hello {{requester.firstName|there}} and {{ticket.number}}, @Ada <b> of @Network\n\n[screen "1".png]\n\n[The <red> lamp]',
  },
}
