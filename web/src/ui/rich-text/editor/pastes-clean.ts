import { Extension } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cleanPaste } from './clean-paste.ts'

/** Reads what was pasted or dropped, once it is cleaned. */
class CleaningParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom.nodeType === Node.ELEMENT_NODE) cleanPaste(dom as Element)
    return super.parseSlice(dom, options)
  }
}

/** Lists of Word, tables and the like come in as what they are. */
export const PastesClean = Extension.create({
  name: 'pastesClean',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new CleaningParser(schema, DOMParser.fromSchema(schema).rules)
    return [new Plugin({ props: { clipboardParser } })]
  },
})
