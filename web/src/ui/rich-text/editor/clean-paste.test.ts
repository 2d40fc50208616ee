import { plainTextOf } from '@support-desk/contract'
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'
import { fromEditor } from './conversion.ts'
import { EDITOR_EXTENSIONS } from './extensions.ts'

let editor: Editor
beforeEach(() => {
  editor = new Editor({ element: document.createElement('div'), extensions: EDITOR_EXTENSIONS })
})
afterEach(() => editor.destroy())

/** Pastes HTML into an empty editor. Returns the resulting document. */
function pasted(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  cleanPaste(body)
  editor.commands.setContent(body.innerHTML)
  return fromEditor(editor.getJSON())
}
const textOf = (html: string) => plainTextOf(pasted(html))

/** A list item as Word 365 writes it to the clipboard. */
const word = (level: number, sign: string, words: string, place = 'CxSpMiddle') =>
  `<p class=MsoListParagraph${place} style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>` +
  `${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>` +
  `<span lang=EN-US>${words}<o:p></o:p></span></p>`

describe('pasting from Word', () => {
  const page = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">` +
    `<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style></head>` +
    `<body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`

  test('keeps lists of several levels', () => {
    const body = [
      `<p class=MsoNormal><b>Steps</b>:<o:p></o:p></p>`,
      word(1, '1.', 'Unplug\n it', 'CxSpFirst'),
      word(2, 'a.', 'the lamp'),
      word(2, 'b.', 'the fan'),
      word(1, '2.', 'Wait', 'CxSpLast'),
      `<p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
      word(1, '·', 'one', 'CxSpFirst'),
      word(2, 'o', 'two'),
      word(3, '§', 'three'),
      word(1, '·', 'four', 'CxSpLast'),
    ].join('\n')
    expect(textOf(page(body))).toBe(
      'Steps:\n\n1. Unplug it\n   1. the lamp\n   2. the fan\n2. Wait\n\n- one\n  - two\n    - three\n- four',
    )
    expect(pasted(page(body)).blocks[0]).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Steps', bold: true },
        { kind: 'text', text: ':' },
      ],
    })
  })

  test('starts another list for bullets after a numbered list', () => {
    const { blocks } = pasted(page(word(1, '1.', 'one', '') + word(1, '·', 'two', '')))
    expect(blocks).toMatchObject([
      { kind: 'list', ordered: true },
      { kind: 'list', ordered: false },
    ])
  })

  test('keeps text that looks like a list number', () => {
    expect(textOf(page(word(1, '1.', '2. is the next', '')))).toBe('1. 2. is the next')
    expect(textOf(page('<p class=MsoNormal>1. is no list<o:p></o:p></p>'))).toBe('1. is no list')
  })
})

describe('pasting from Outlook', () => {
  test('recognizes list items with bullets as plain text', () => {
    const entry = (text: string) =>
      `<p class="MsoListParagraph" style="margin-left:36.0pt;text-indent:-18.0pt"><span>${text}</span></p>`
    const html = entry('·&nbsp;&nbsp; one') + entry('·&nbsp;&nbsp; two') + '<p class="MsoNormal">after</p>'
    expect(textOf(html)).toBe('- one\n- two\n\nafter')
  })

  test('moves a list that lies directly in a list into the item before it', () => {
    const html = '<div><ul><li>one</li><ul><li>two</li></ul><li>three</li></ul></div>'
    expect(textOf(html)).toBe('- one\n  - two\n- three')
  })

  test('replaces a layout table of a mail by its content', () => {
    const html =
      '<table><tbody><tr><td><table><tr><td><p>Hello</p><ul><li>one</li></ul></td></tr></table></td></tr></tbody></table>'
    expect(textOf(html)).toBe('Hello\n\n- one')
  })
})

describe('pasting from any program', () => {
  test('keeps headings, bold styles and quotes as far as message documents support them', () => {
    const html =
      '<h2>Title</h2><p><span style="font-weight:700">bold</span> <u>under</u> <span style="color:red">red</span></p>' +
      '<blockquote>said</blockquote>'
    expect(pasted(html).blocks).toEqual([
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Title', bold: true }] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'bold', bold: true },
          { kind: 'text', text: ' under red' },
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'said' }] }] },
    ])
  })

  test('turns a table of data into lines with tabs', () => {
    const html =
      '<table><tr><th>Host</th><th>Port</th></tr><tr><td><p>db 1</p></td><td>5432</td></tr></table>'
    expect(pasted(html).blocks).toEqual([{ kind: 'codeBlock', text: 'Host\tPort\ndb 1\t5432' }])
  })

  test('drops scripts, external pictures and unsafe links', () => {
    const html =
      '<p onclick="alert(1)">Hello<script>alert(1)</script><img src="https://spy.example/p.gif" onerror="alert(1)">' +
      '<a href="javascript:alert(1)"> there</a> <a href="https://example.org">you</a></p><svg onload="alert(1)"></svg><iframe src="x"></iframe>'
    expect(pasted(html).blocks).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Hello there ' },
          { kind: 'text', text: 'you', link: 'https://example.org' },
        ],
      },
    ])
  })

  test('leaves content copied from our own editor unchanged', () => {
    const html = '<p data-pm-slice="1 1 []">a<!-- b --></p>'
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    cleanPaste(body)
    expect(body.innerHTML).toBe(html)
  })
})
