import { Button, TextInput } from '@mantine/core'
import { LIMITS, plainTextOf } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { AudienceFields } from '#entities/user/teams/audience-fields.tsx'
import { CHOOSE_FIRST, draftOf, type MacroDraft } from './macro-draft.ts'
import type { Macro } from '#entities/macro/queries.ts'
import { useFileTray } from '#entities/file/tray/use-file-tray.ts'
import { MacroFiles } from './macro-files.tsx'
import { ReplyField } from './reply-field.tsx'
import { StepsField } from './steps-field.tsx'

type Props = { macro: Macro | null; onClose: () => void }

/** Creates, changes or deletes a macro. */
export function MacroDialogs({ macro, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const deletion = useChange((macroId: string) => request('deleteMacro', { params: { macroId } }), {
    stale: [KEYS.macros],
    done: t('Macro deleted.'),
    onSuccess: onClose,
    onError: () => setDeleting(false),
  })
  if (!isDeleting || !macro)
    return <MacroForm macro={macro} onClose={onClose} onDelete={() => setDeleting(true)} />
  return (
    <ConfirmDialog
      title={t('Delete macro {name}?', { name: macro.name })}
      label={t('Delete macro')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(macro.id)}
      onCancel={() => setDeleting(false)}
    >
      {t('Tickets it changed aren’t affected. This can’t be undone.')}
    </ConfirmDialog>
  )
}

/** A form for the name, visibility, reply and steps of a macro. */
function MacroForm({ macro, onClose, onDelete }: Props & { onDelete: () => void }) {
  const role = useSession()?.role
  const accountId = useAccountId()
  const { data: teams = [] } = useQuery(teamsQuery())
  const [isTried, setTried] = useState(false)
  const [kept, keep] = useState(macro?.files ?? [])
  const tray = useFileTray(`macro-${macro?.id ?? 'new'}`)
  const ownTeams = teams.filter(
    ({ id, members }) =>
      role === 'Admin' || id === macro?.teamId || members.some((each) => each.id === accountId),
  )
  const teamOf = ({ visibility, teamId }: MacroDraft) =>
    visibility === 'team' ? (teamId ?? ownTeams[0]?.id ?? null) : null
  const form = useEditForm(
    draftOf(macro),
    (draft) => {
      const { name, visibility, reply, steps } = draft
      const body = {
        name,
        visibility,
        teamId: teamOf(draft),
        ...(plainTextOf(reply).trim() !== '' && { reply }),
        steps: steps.map(({ kind, value }) => ({ kind, value })),
        files: [...kept, ...tray.ready].map(({ id }) => id),
      }
      return macro
        ? request('updateMacro', { params: { macroId: macro.id }, body })
        : request('createMacro', { body })
    },
    {
      stale: [KEYS.macros],
      done: t('Macro saved.'),
      onSuccess: () => {
        tray.empty()
        onClose()
      },
    },
  )
  const { draft, change, failure } = form
  const field = failure instanceof CallFailed ? failure.field : undefined
  const stepError = (index: number): string | undefined => {
    if (isTried && draft.steps[index]?.value === '') return t(CHOOSE_FIRST)
    return field === `steps.${index}` || field === `steps.${index}.value` ? failure?.message : undefined
  }
  const isExplained = /^(?:name$|files$|reply(?:\.|$)|steps\.\d)/.test(field ?? '')
  const problem = failure && !isExplained && t('Error: {reason}', { reason: failure.message })
  const submit = (event: FormEvent) => {
    setTried(true)
    if (tray.isReady && draft.steps.every(({ value }) => value !== '')) form.submit(event)
    else event.preventDefault()
  }
  return (
    <EditDialog
      title={macro ? t('Edit macro') : t('New macro')}
      size={760}
      form={{ ...form, problem, submit }}
      save={macro ? t('Save') : t('Create macro')}
      aside={
        macro && (
          <Button variant="subtle" color="red" onClick={onDelete}>
            {t('Delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        name="name"
        data-autofocus
        required
        maxLength={LIMITS.macroName}
        dir="auto"
        {...form.bind('name')}
      />
      <AudienceFields
        label={t('Available to')}
        visibility={draft.visibility}
        teamId={teamOf(draft)}
        teams={ownTeams}
        teamError={form.problemAt('teamId')}
        onChange={change}
      />
      <ReplyField
        value={draft.reply}
        error={form.problemAt('reply')}
        onChange={(reply) => change({ reply })}
      />
      <MacroFiles kept={kept} tray={tray} error={form.problemAt('files')} onKeep={keep} />
      <StepsField steps={draft.steps} errorOf={stepError} onChange={(steps) => change({ steps })} />
    </EditDialog>
  )
}
