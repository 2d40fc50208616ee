import { Extension } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cleanPaste } from './clean-paste.ts'

/** Cleans pasted or dropped HTML before parsing. */
class CleaningParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    if (dom.nodeType === Node.ELEMENT_NODE) cleanPaste(dom as Element)
    return super.parseSlice(dom, options)
  }
}

/** Preserves the lists and tables of Word and other programs. */
export const PastesClean = Extension.create({
  name: 'pastesClean',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new CleaningParser(schema, DOMParser.fromSchema(schema).rules)
    return [new Plugin({ props: { clipboardParser } })]
  },
})
