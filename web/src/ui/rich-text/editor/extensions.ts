import { isSafeLink, PLACEHOLDER_NAMES } from '@support-desk/contract'
import { type AnyExtension, InputRule, Node, nodePasteRule } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { ListItem } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { PastesClean } from './pastes-clean.ts'
import { StarterKit } from '@tiptap/starter-kit'

/** Text that becomes a link while typing. A lone word with a dot is more often a file name than an address. */
const LINKED_WHILE_TYPING = /^(?:https?:\/\/|www\.|[^\s:/]+@[^\s:/]+$)/i
/** Addresses without a scheme, which the library completes. */
const WITHOUT_SCHEME = /^(?:www\.[^\s:]+|[^\s:/]+@[^\s:/]+)$/i

/** A picture attached to the message. */
export const FileImage = Node.create({
  name: 'fileImage',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file: { default: '' }, name: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'figure[data-file]', getAttrs: attributesOf('file', 'name', 'alt') }],
  renderHTML: ({ node }) => [
    'figure',
    {
      'data-file': String(node.attrs['file']),
      'data-name': String(node.attrs['name']),
      ...(node.attrs['alt'] && { 'data-alt': String(node.attrs['alt']) }),
    },
    `[${String(node.attrs['alt'] || node.attrs['name'])}]`,
  ],
})

/** A person or a team to be notified of a note. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ of: { default: 'person' }, id: { default: '' }, name: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-mention]', getAttrs: attributesOf('of', 'id', 'name') }],
  renderHTML: ({ node }) => [
    'span',
    {
      'data-mention': '',
      'data-of': String(node.attrs['of']),
      'data-id': String(node.attrs['id']),
      'data-name': String(node.attrs['name']),
    },
    `@${String(node.attrs['name'])}`,
  ],
})

/** A typed placeholder. `TYPED` matches at the end of typed text, `PASTED` anywhere in pasted text. */
const WRITTEN = `\\{\\{[ \\t]*(${PLACEHOLDER_NAMES.map((name) => name.replace('.', '\\.')).join('|')})[ \\t]*(?:\\|([^{}|]*))?\\}\\}`
const TYPED = new RegExp(`${WRITTEN}$`)
const PASTED = new RegExp(WRITTEN, 'g')
const placeholderIn = ([, name = '', otherwise = '']: readonly (string | undefined)[]) => ({
  name,
  otherwise: otherwise.trim() || null,
})

/** A placeholder that is not filled in yet. */
const OpenPlaceholder = Node.create({
  name: 'openPlaceholder',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: '' }, otherwise: { default: null } }),
  addInputRules() {
    const handler: InputRule['handler'] = ({ state, range, match }) =>
      void state.tr.replaceWith(range.from, range.to, this.type.create(placeholderIn(match)))
    return [new InputRule({ find: TYPED, handler })]
  },
  addPasteRules() {
    return [nodePasteRule({ find: PASTED, type: this.type, getAttributes: placeholderIn })]
  },
  parseHTML: () => [
    {
      tag: 'span[data-placeholder-name]',
      getAttrs: (element) => ({
        name: element.getAttribute('data-placeholder-name') ?? '',
        otherwise: element.getAttribute('data-otherwise'),
      }),
    },
  ],
  renderHTML({ node }) {
    const name = String(node.attrs['name'])
    const otherwise: unknown = node.attrs['otherwise']
    const isKnown = typeof otherwise === 'string'
    return [
      'span',
      { 'data-placeholder-name': name, ...(isKnown && { 'data-otherwise': otherwise }) },
      `{{${name}${isKnown ? `|${otherwise}` : ''}}}`,
    ]
  },
})

const attributesOf =
  (...names: string[]) =>
  (element: HTMLElement): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, element.getAttribute(`data-${name}`) ?? '']))

/** The direction follows the first words, so that bullets stand at the start of their items. */
const BY_ITS_WORDS = { HTMLAttributes: { dir: 'auto' } }

/** The editor's schema. It contains only the formats of our documents, so that saving loses nothing. */
export const EDITOR_EXTENSIONS: AnyExtension[] = [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    // A trailing node would add an empty line to a document that ends with a list.
    trailingNode: false,
    code: false,
    codeBlock: false,
    paragraph: false,
    listItem: false,
    bulletList: BY_ITS_WORDS,
    orderedList: BY_ITS_WORDS,
    blockquote: BY_ITS_WORDS,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isSafeLink(url) || WITHOUT_SCHEME.test(url),
      shouldAutoLink: (url) => LINKED_WHILE_TYPING.test(url),
    },
  }),
  // Code may also be bold or a link. A list item may start with any block.
  Code.extend({ excludes: '' }),
  ListItem.extend({ content: 'block+' }),
  // On many keyboards, characters are typed with Ctrl and Alt.
  Paragraph.extend({ addKeyboardShortcuts: () => ({}) }),
  CodeBlock.extend({
    addKeyboardShortcuts() {
      const { 'Mod-Alt-c': _, ...keys } = this.parent?.() ?? {}
      return keys
    },
  }),
  FileImage,
  Mention,
  OpenPlaceholder,
  PastesClean,
]
