import { Button, Group } from '@mantine/core'
import { ACKNOWLEDGEMENT_PLACEHOLDERS, LANGUAGES, nameOfLanguage } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { SignatureText } from '#entities/mail/signature/signature-text.tsx'
import { PlaceholderPicker } from '#entities/macro/placeholder-picker.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import shape from '#ui/form/form.module.css'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import tone from '#ui/text/text.module.css'
import classes from '../mailboxes/mailboxes.module.css'
import {
  type AcknowledgementText,
  acknowledgementsQuery,
  previewAcknowledgement,
  saveAcknowledgement,
  testAcknowledgement,
} from './queries.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = { mailboxId: string; isOn: boolean }

/** The acknowledgement of a mailbox, for one language at a time. */
export function AcknowledgementSection({ mailboxId, isOn }: Props) {
  const query = useQuery(acknowledgementsQuery(mailboxId))
  const [language, choose] = useState(currentLanguage())
  const text = query.data?.find((each) => each.language === language)
  return (
    <section className={classes.panel} aria-labelledby="mailbox-acknowledgement">
      <h2 id="mailbox-acknowledgement">{t('Acknowledgement')}</h2>
      <p className={tone.hint}>
        {isOn
          ? t('Sent once when an email becomes a ticket, in the language of the requester.')
          : t('This mailbox sends no acknowledgement. Turn it on in the mailbox settings.')}
      </p>
      <NotLoaded query={query} shape="form" title={t('The texts could not be loaded')} />
      {text && (
        <>
          <Picker
            label={t('Language')}
            data={LANGUAGES.map((value) => ({ value, label: nameOfLanguage(value) }))}
            value={language}
            onChange={({ currentTarget }) =>
              choose(LANGUAGES.find((each) => each === currentTarget.value) ?? language)
            }
          />
          <TextForm key={`${language} ${JSON.stringify(text)}`} mailboxId={mailboxId} text={text} />
        </>
      )}
    </section>
  )
}

function TextForm({ mailboxId, text }: { mailboxId: string; text: AcknowledgementText }) {
  const { language, isStandard } = text
  const field = useRef<RichEditorActions>(null)
  const [document, write] = useState(text.document)
  const draft = { language, document }
  const saving = useChange(
    (own: boolean) => saveAcknowledgement(mailboxId, { language, document: own ? document : null }),
    { stale: [KEYS.mailboxes], done: t('Acknowledgement saved.'), showsFailure: true },
  )
  const preview = useChange(() => previewAcknowledgement(mailboxId, draft), { showsFailure: true })
  const test = useChange(() => testAcknowledgement(mailboxId, draft), {
    showsFailure: true,
    done: ({ to }) => t('A test email is on its way to {to}.', { to }),
  })
  const problem = saving.error ?? preview.error ?? test.error
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate(true)
  }
  return (
    <form className={shape.form} onSubmit={onSubmit}>
      {isStandard && (
        <p className={tone.hint}>{t('This is the standard text. Change it to use your own.')}</p>
      )}
      <RichEditor
        actionsRef={field}
        label={t('Text of the acknowledgement')}
        placeholder={t('Write what the requester should know')}
        sendBy="mod+enter"
        value={document}
        error={problem?.message}
        onChange={write}
      />
      <PlaceholderPicker
        names={ACKNOWLEDGEMENT_PLACEHOLDERS}
        onInsert={(placeholder) => field.current?.insert(placeholder)}
      />
      <Group gap={8}>
        <Button type="submit" loading={saving.isPending}>
          {t('Save')}
        </Button>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t('Preview')}
        </Button>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('Send test email to me')}
        </Button>
        {!isStandard && (
          <Button variant="subtle" onClick={() => saving.mutate(false)}>
            {t('Use standard text')}
          </Button>
        )}
      </Group>
      <div role="status">
        {preview.data && (
          <div className={classes.preview}>
            <p className={classes.previewSubject} dir="auto">
              {preview.data.subject}
            </p>
            <RichText document={preview.data.document} />
            {preview.data.signature && <SignatureText document={preview.data.signature} />}
          </div>
        )}
      </div>
    </form>
  )
}
