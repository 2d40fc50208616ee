import { plainTextOf, type RichDocument, richDocument } from '@support-desk/contract'
import { SAMPLE_DOCUMENTS } from '@support-desk/contract/documents/samples'
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromEditor, toEditor } from './conversion.ts'
import { EDITOR_EXTENSIONS } from './extensions.ts'

let editor: Editor
beforeEach(() => {
  editor = new Editor({ element: document.createElement('div'), extensions: EDITOR_EXTENSIONS })
})
afterEach(() => editor.destroy())

describe('conversion of documents', () => {
  test.each(Object.entries(SAMPLE_DOCUMENTS))(
    'returns a document with %s from the editor byte for byte',
    (_, sample) => {
      editor.commands.setContent(toEditor(sample.document), { errorOnInvalidContent: true })
      const again = fromEditor(editor.getJSON())
      expect(JSON.stringify(again)).toBe(JSON.stringify(sample.document))
      expect(plainTextOf(again)).toBe(sample.text)
    },
  )

  test('keeps documents unchanged through copy and paste', () => {
    for (const { document } of Object.values(SAMPLE_DOCUMENTS)) {
      editor.commands.setContent(toEditor(document))
      const html = editor.getHTML()
      editor.commands.setContent(html, { parseOptions: { preserveWhitespace: 'full' } })
      expect(fromEditor(editor.getJSON())).toEqual(document)
    }
  })

  test('flattens a document with more levels than the server accepts, and keeps all its text', () => {
    let block: RichDocument['blocks'][number] = {
      kind: 'paragraph',
      content: [{ kind: 'text', text: 'deep' }],
    }
    for (let level = 0; level < 40; level++)
      block =
        level % 2 === 0
          ? { kind: 'quote', blocks: [block] }
          : { kind: 'list', ordered: false, items: [[block]] }
    const document = fromEditor(toEditor({ version: 1, blocks: [block] }))
    expect(richDocument.safeParse(document).success).toBe(true)
    expect(plainTextOf(document)).toMatch(/deep$/)
  })

  test.each(['javascript:x', 'https://me:secret@example.org'])(
    'drops unsupported formats, such as a link to %s',
    (href) => {
      const words = {
        type: 'text',
        text: 'kept',
        marks: [{ type: 'highlight' }, { type: 'link', attrs: { href } }],
      }
      const content = [
        { type: 'heading', content: [{ type: 'paragraph', content: [words] }] },
        { type: 'bulletList' },
      ]
      expect(fromEditor({ type: 'doc', content })).toEqual({
        version: 1,
        blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'kept' }] }],
      })
    },
  )
})
