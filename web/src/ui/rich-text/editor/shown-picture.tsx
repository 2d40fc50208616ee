import { DOCUMENT_LIMITS } from '@support-desk/contract'
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { type KeyboardEvent, use } from 'react'
import { t } from '../../language/t.ts'
import { EditorPictures } from './editor-pictures.ts'
import { FileImage } from './extensions.ts'
import classes from './editor.module.css'
import { isComposing } from '../../keyboard/is-composing.ts'

/** A picture in the editor, with a field for its alternative text. */
function ShownPicture({ node, selected, editor, updateAttributes }: NodeViewProps) {
  const show = use(EditorPictures)
  const [file, name, alt] = ['file', 'name', 'alt'].map((key) => String(node.attrs[key] ?? '')) as [
    string,
    string,
    string,
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Returns to the text. The key must not send the message or leave the editor.
    event.preventDefault()
    event.stopPropagation()
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper as="figure" className={classes.picture} data-selected={selected || undefined}>
      <div data-drag-handle>{show ? show(file, alt || name) : <bdi>[{alt || name}]</bdi>}</div>
      <input
        className={classes.alt}
        aria-label={t('Description of {name}', { name })}
        placeholder={t('Picture description')}
        maxLength={DOCUMENT_LIMITS.name}
        dir="auto"
        value={alt}
        onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
    </NodeViewWrapper>
  )
}

/** {@link FileImage} with a preview in the editor. */
export const ShownFileImage = FileImage.extend({ addNodeView: () => ReactNodeViewRenderer(ShownPicture) })
