import { Button, CloseButton, Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useId, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import type { Contact } from './queries.ts'
import classes from './contact.module.css'

/** Notes of staff about a contact, newest first, and a field for another one. */
export function ContactNotes({ contact: { id: userId, notes } }: { contact: Contact }) {
  const heading = useId()
  const accountId = useAccountId()
  const isAdmin = useSession()?.role === 'Admin'
  const removal = useChange(
    (contactNoteId: string) => request('deleteContactNote', { params: { userId, contactNoteId } }),
    { stale: [KEYS.user(userId)], done: t('Note deleted.') },
  )
  return (
    <section className={classes.notes} aria-labelledby={heading}>
      <h3 id={heading}>{t('Internal notes')}</h3>
      <NewNote userId={userId} />
      {notes.length > 0 && (
        <ul>
          {notes.map(({ id, author, text, createdAt }) => (
            <li key={id}>
              <p dir="auto">{text}</p>
              <footer>
                <bdi>{author.username}</bdi> <RelativeTime value={createdAt} />
                {(isAdmin || author.id === accountId) && (
                  <CloseButton
                    size={24}
                    iconSize={12}
                    aria-label={t('Delete note by {name}', { name: author.username })}
                    title={t('Delete note')}
                    disabled={removal.isPending}
                    onClick={() => removal.mutate(id)}
                  />
                )}
              </footer>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NewNote({ userId }: { userId: string }) {
  const [text, write] = useState('')
  const adding = useChange(() => request('createContactNote', { params: { userId }, body: { text } }), {
    stale: [KEYS.user(userId)],
    showsFailure: true,
    onSuccess: () => write(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') adding.mutate()
  }
  return (
    <form className={classes.newNote} onSubmit={submit}>
      <Textarea
        aria-label={t('Note about this person')}
        placeholder={t('Only staff see notes')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.contactNote}
        dir="auto"
        value={text}
        error={adding.error?.message}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="compact-sm" variant="default" loading={adding.isPending}>
          {t('Add note')}
        </Button>
      )}
    </form>
  )
}
