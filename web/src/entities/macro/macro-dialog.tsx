import { message } from '@support-desk/contract/languages/message'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBolt } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { formatList } from '#ui/text/numbers.ts'
import { type Macro, type MacroPreview, macroPreviewQuery, macrosNamed, macrosQuery } from './queries.ts'
import { MacroChanges } from './macro-changes.tsx'
import { placeholderWords } from './macro-words.ts'
import shape from '#ui/form/form.module.css'
import classes from './macros.module.css'
import { lateDialog } from '#ui/late/late.tsx'

const FieldsDialog = lateDialog(
  async () => (await import('#entities/ticket/fields/fields-dialog.tsx')).FieldsDialog,
)

type Props = {
  ticketId: string
  /** A macro chosen elsewhere, as in the palette. Null: choose it here. */
  macro: Macro | null
  isBusy: boolean
  /** Whether inserting the reply also applies the steps. Placeholders without a value are then not allowed. */
  appliesAtOnce: boolean
  /** Inserts the reply into the message form, which offers the steps. Null if the user cannot write. */
  onReply: ((macro: Macro, preview: MacroPreview) => void) | null
  onApply: (macro: Macro) => void
  onClose: () => void
}

/** Chooses a macro by name, and shows its effects before applying it. */
export function MacroDialog({ macro: given, onClose, ...more }: Props) {
  const [chosen, choose] = useState(given)
  const [words, type] = useState('')
  return (
    <Dialog isBegun={!chosen && words !== ''} onClose={onClose} title={chosen ? chosen.name : t('Use macro')}>
      {chosen ? (
        <Preview macro={chosen} onClose={onClose} {...more} />
      ) : (
        <Choice words={words} onType={type} onChoose={choose} />
      )}
    </Dialog>
  )
}

type ChoiceProps = { words: string; onType: (words: string) => void; onChoose: (macro: Macro) => void }

function Choice({ words, onType, onChoose }: ChoiceProps) {
  const { data: macros = [], isPending } = useQuery(macrosQuery())
  const picks = macrosNamed(macros, words).map((macro) => ({
    id: macro.id,
    label: macro.name,
    icon: IconBolt,
    isPerson: true,
    act: () => onChoose(macro),
  }))
  return (
    <PickList
      label={t('Macro name')}
      placeholder={t('Macro name')}
      words={words}
      onType={onType}
      picks={picks}
      isSettled={!isPending}
      nothing={isPending ? '' : t('No macro with this name.')}
    />
  )
}

type PreviewProps = Omit<Props, 'macro'> & { macro: Macro }

function Preview({ ticketId, macro, isBusy, appliesAtOnce, onReply, onApply, onClose }: PreviewProps) {
  const [isFilling, setFilling] = useState(false)
  const {
    data: preview,
    error,
    refetch,
  } = useQuery({
    ...macroPreviewQuery(macro.id, ticketId),
    // Always fetch current effects.
    staleTime: 0,
  })
  const buttons = useRef<HTMLDivElement>(null)
  const isThere = preview !== undefined
  useEffect(() => {
    // Focus the most likely button, so that Enter continues.
    const offered = buttons.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
    if (isThere) [...(offered ?? [])].at(-1)?.focus()
  }, [isThere])
  if (error) return <p role="alert">{error.message}</p>
  if (!preview) return <Skeletons shape="details" />
  const { reply, missing, obstacle } = preview
  const isOpen = missing.length > 0
  const mayApply = macro.steps.length > 0 && obstacle === null
  const isDoneThen = appliesAtOnce && macro.steps.length > 0
  const mayReply =
    reply !== null && onReply !== null && (!appliesAtOnce || !isOpen) && (!isDoneThen || mayApply)
  return (
    <Stack gap={12}>
      {reply && (
        <div>
          <span className={classes.label}>{t(message('Reply', 'text of a macro'))}</span>
          <div className={classes.reply} dir="auto">
            <RichText document={reply} />
          </div>
          {macro.files.length > 0 && (
            <p className={classes.files}>
              {t('Files: {names}', { names: formatList(macro.files.map(({ name }) => name)) })}
            </p>
          )}
        </div>
      )}
      {isOpen && (
        <p role="alert" className={classes.obstacle}>
          {t('Missing values for {names}. Fill them in before sending.', {
            names: formatList(missing.map((name) => t(placeholderWords(name)))),
          })}
        </p>
      )}
      <div>
        {macro.steps.length > 0 && <span className={classes.label}>{t('Changes')}</span>}
        <MacroChanges macro={macro} preview={preview} />
      </div>
      {obstacle?.code === 'fields_missing' && (
        <Button size="xs" variant="default" className={classes.fill} onClick={() => setFilling(true)}>
          {t('Fill in the fields')}
        </Button>
      )}
      {isFilling && (
        <FieldsDialog
          ticketId={ticketId}
          purpose="macro"
          onSaved={() => {
            setFilling(false)
            void refetch()
          }}
          onClose={() => setFilling(false)}
        />
      )}
      <div className={shape.buttons} ref={buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {macro.steps.length > 0 && (
          <Button
            variant={mayReply ? 'default' : 'filled'}
            disabled={!mayApply}
            loading={isBusy}
            onClick={() => onApply(macro)}
          >
            {reply ? t('Apply actions only') : t('Apply')}
          </Button>
        )}
        {reply && onReply && (
          <Button disabled={!mayReply} onClick={() => onReply(macro, preview)}>
            {isDoneThen ? t('Apply and insert reply') : t('Insert into reply')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
