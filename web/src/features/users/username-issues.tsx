import { Anchor, Button, Modal, Text } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { messages, ROLE_WORDS, type UsernameIssue, type UsernameIssueOnWire } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { usernameIssuesQuery } from '#entities/user/queries.ts'
import { userAddress } from './users-address.ts'
import classes from './users.module.css'
import { t } from '#ui/language/t.ts'

const WORDS = messages({
  characters: '{role}, contains characters not allowed in usernames',
  reserved: '{role}, looks like an official help desk name',
  look_alike: '{role}, resembles an earlier username',
}) satisfies Record<UsernameIssue, string>

/** Opens the list of usernames that today's rules would reject. Hidden if there are none. */
export function UsernameIssues() {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(usernameIssuesQuery())
  if (!data || data.answer.length === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Suspicious usernames')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('Suspicious usernames')}
        centered
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Text inherit c="dimmed" mb={16}>
          {t('These accounts predate the username rules and still work. Check for impersonation.')}
        </Text>
        <ul className={classes.former}>
          {data.answer.map((account) => (
            <IssueRow key={account.id} account={account} />
          ))}
        </ul>
        {data.nextCursor && <p className={classes.dim}>{t('More results exist.')}</p>}
      </Modal>
    </>
  )
}

function IssueRow({ account: { username, role, issue } }: { account: UsernameIssueOnWire }) {
  return (
    <li>
      <span>
        <Anchor component={Link} to={userAddress(role, username)} fw={600}>
          <bdi>{withSeenSigns(username)}</bdi>
        </Anchor>
        <span className={classes.dim}>{t(WORDS[issue], { role: t(ROLE_WORDS[role]) })}</span>
      </span>
    </li>
  )
}

/** Replaces invisible characters by their Unicode numbers. */
const withSeenSigns = (name: string): string =>
  name.replaceAll(
    /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
