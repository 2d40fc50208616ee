import { Button, Group } from '@mantine/core'
import { filesIn, plainTextOf, type RichDocument, SIGNATURE_PLACEHOLDERS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { trayWithText, useInlinePictures } from '#entities/conversation/composer/use-inline-pictures.ts'
import { PlaceholderPicker } from '#entities/macro/placeholder-picker.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import shape from '#ui/form/form.module.css'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import { saveSignature, type SignatureOwner, signatureQuery } from './queries.ts'

/** Changes a signature. Pictures can be added by a button, pasted, or dropped. */
export function SignatureForm({ owner }: { owner: SignatureOwner }) {
  const query = useQuery(signatureQuery(owner))
  return (
    <>
      <NotLoaded query={query} shape="form" title={t('The signature could not be loaded')} />
      {query.data && <Form owner={owner} saved={query.data.document} />}
    </>
  )
}

const NOTHING: RichDocument = { version: 1, blocks: [] }

function Form({ owner, saved }: { owner: SignatureOwner; saved: RichDocument | null }) {
  const field = useRef<RichEditorActions>(null)
  const [document, write] = useState(saved ?? NOTHING)
  const tray = useFileTray(`signature ${JSON.stringify(owner)}`)
  const insertPictures = useInlinePictures(field, tray)
  const isEmpty = plainTextOf(document).trim() === '' && filesIn(document).length === 0
  const saving = useChange(() => saveSignature(owner, { document: isEmpty ? null : document }), {
    stale: [KEYS.signatures],
    done: t('Signature saved.'),
    showsFailure: true,
    onSuccess: () => tray.empty(),
  })
  const addPictures = (files: readonly File[]) => {
    field.current?.focus()
    insertPictures(files)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (tray.isReady) saving.mutate()
  }
  return (
    <form className={shape.form} onSubmit={onSubmit}>
      <RichEditor
        actionsRef={field}
        label={t('Signature')}
        placeholder={t('For example your name, team and phone number')}
        sendBy="mod+enter"
        value={document}
        error={saving.error?.message}
        picture={documentPicture}
        onChange={write}
      />
      <FileTray tray={trayWithText(tray, document, write)} onRemoved={() => field.current?.focus()} />
      <PlaceholderPicker
        names={SIGNATURE_PLACEHOLDERS}
        onInsert={(placeholder) => field.current?.insert(placeholder)}
      />
      <Group gap={8}>
        <FileButton onFiles={addPictures} />
        <Button type="submit" loading={saving.isPending} disabled={!tray.isReady}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  )
}
