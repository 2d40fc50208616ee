import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { ORGANISATIONS } from '#entities/organisation/organisation-address.ts'
import { type Organisation, organisationQuery } from '#entities/organisation/queries.ts'
import { Domains } from './domains.tsx'
import { Members, Tickets } from './organisation-tables.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import classes from './organisations.module.css'

/** One organisation, for staff: name, notes, domains, people and tickets. */
export function OrganisationPage() {
  const { organisationId = '' } = useParams()
  const query = useQuery(organisationQuery(organisationId))
  const { data: organisation, error } = query
  const isAdmin = useSession()?.role === 'Admin'
  const [isDeleting, setDeleting] = useState(false)
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  const actions = (
    <>
      <Button
        component={Link}
        to={ORGANISATIONS}
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {t('All organisations')}
      </Button>
      {isAdmin && organisation && !isGone && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={organisation?.name ?? t('Organisation')} actions={actions} />
      {isGone ? (
        <EmptyState
          kind="no-match"
          title={t('Organisation not found')}
          text={t('This organisation was deleted, or the address is wrong.')}
        />
      ) : (
        <NotLoaded query={query} shape="details" title={t('Couldn’t load this organisation')} />
      )}
      {organisation && !isGone && (
        <>
          <div className={classes.organisation}>
            <div className={classes.panel}>
              <OrganisationForm key={organisation.version} organisation={organisation} />
            </div>
            <div className={classes.panel}>
              <Domains organisation={organisation} />
            </div>
          </div>
          <Members organisationId={organisation.id} />
          <Tickets organisationId={organisation.id} />
        </>
      )}
      {isDeleting && organisation && (
        <Deletion organisation={organisation} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

function Deletion({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { id: organisationId, name, members } = organisation
  const navigate = useNavigate()
  const deletion = useChange(() => request('deleteOrganisation', { params: { organisationId } }), {
    stale: [KEYS.organisations, KEYS.users],
    done: t('Organisation {name} deleted.', { name }),
    onSuccess: () => navigate(ORGANISATIONS),
    onError: () => onClose(),
  })
  return (
    <ConfirmDialog
      title={t('Delete organisation {name}?', { name })}
      label={t('Delete organisation')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {t(
        '{count, plural, =0 {It has no people.} one {Its person will have no organisation.} other {Its # people will have no organisation.}}',
        { count: members },
      )}{' '}
      {t('Their accounts and tickets aren’t affected. This can’t be undone.')}
    </ConfirmDialog>
  )
}
