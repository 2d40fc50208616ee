import { Button, Stack, TextInput } from '@mantine/core'
import { LIMITS, plainTextOf } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { AudienceFields } from '#entities/user/teams/audience-fields.tsx'
import { CHOOSE_FIRST, draftOf, type MacroDraft } from './macro-draft.ts'
import type { Macro } from '#entities/macro/queries.ts'
import { ReplyField } from './reply-field.tsx'
import { StepsField } from './steps-field.tsx'

type Props = {
  /** Null for a new macro. */
  macro: Macro | null
  onClose: () => void
  onDelete: () => void
}

/** Creates or changes a macro: its name, visibility, reply and steps. */
export function MacroForm({ macro, onClose, onDelete }: Props) {
  const role = useSession()?.role
  const accountId = useAccountId()
  const form = useRef<HTMLFormElement>(null)
  const { data: teams = [] } = useQuery(teamsQuery())
  const [draft, setDraft] = useState(() => draftOf(macro))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<MacroDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { name, visibility, reply, steps } = draft
  const ownTeams = teams.filter(
    ({ id, members }) =>
      role === 'Admin' || id === macro?.teamId || members.some((each) => each.id === accountId),
  )
  const teamId = visibility === 'team' ? (draft.teamId ?? ownTeams[0]?.id ?? null) : null
  const saving = useChange(
    () => {
      const written = plainTextOf(reply).trim() === '' ? null : reply
      const body = {
        name,
        visibility,
        teamId,
        ...(written && { reply: written }),
        steps: steps.map(({ kind, value }) => ({ kind, value })),
      }
      return macro
        ? request('updateMacro', { params: { macroId: macro.id }, body })
        : request('createMacro', { body })
    },
    {
      stale: [KEYS.macros],
      done: t('Macro saved.'),
      showsFailure: true,
      onSuccess: onClose,
      onError: (problem) => {
        if (problem instanceof CallFailed && problem.field === 'name')
          form.current?.querySelector<HTMLInputElement>('[name="name"]')?.focus()
      },
    },
  )
  const failure = saving.error
  const field = failure instanceof CallFailed ? failure.field : undefined
  const errorOf = (wanted: string) => (field === wanted ? failure?.message : undefined)
  // Errors inside the reply have a path in the document.
  const isInReply = /^reply(?:\.|$)/.test(field ?? '')
  const stepError = (index: number): string | undefined => {
    const isEmpty = steps[index]?.value === ''
    if (isTried && isEmpty) return t(CHOOSE_FIRST)
    return field === `steps.${index}` ? failure?.message : errorOf(`steps.${index}.value`)
  }
  const isExplained = field === 'name' || isInReply || /^steps\.\d/.test(field ?? '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (steps.every(({ value }) => value !== '')) saving.mutate()
  }
  return (
    <Dialog onClose={onClose} size={760} title={macro ? t('Edit macro') : t('New macro')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            name="name"
            data-autofocus
            required
            maxLength={LIMITS.macroName}
            dir="auto"
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <AudienceFields
            label={t('Available to')}
            visibility={visibility}
            teamId={teamId}
            teams={ownTeams}
            teamError={errorOf('teamId')}
            onChange={change}
          />
          <ReplyField
            value={reply}
            error={isInReply ? failure?.message : undefined}
            onChange={(next) => change({ reply: next })}
          />
          <StepsField steps={steps} errorOf={stepError} onChange={(next) => change({ steps: next })} />
          <FormFoot
            problem={failure && !isExplained && t('Error: {reason}', { reason: failure.message })}
            save={t('Save')}
            isSaving={saving.isPending}
            onCancel={onClose}
          >
            {macro && (
              <Button variant="subtle" color="red" onClick={onDelete}>
                {t('Delete')}
              </Button>
            )}
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
