import { ROLE_WORDS, ROLES } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import type { AuditEntry } from '#api/models.ts'
import { rich, say, t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { formatList } from '#ui/text/numbers.ts'
import cell from '#ui/data-table/cell-text.module.css'
import classes from './audit.module.css'

/** The text of an audit entry. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { kind, by, details } = entry
  const told = descriptorOf(kind)?.audit
  // An entry without an actor: the server itself or an anonymous client acted.
  const actor = by ? nameOf(by) : t(told?.nobody ?? 'Someone')
  const inBold = <b>{isolate(actor)}</b>
  // A newer server may send unknown kinds of events.
  if (!told)
    return (
      <span className={`${cell.twoLines} ${classes.what}`} title={`${isolate(actor)} ${kind}`}>
        {inBold} {kind}
      </span>
    )
  const sentence = typeof told.sentence === 'function' ? told.sentence(details) : told.sentence
  const values = {
    ...details,
    ...rolesIn(details),
    about: relationOf(entry),
    user: entry.about?.username ?? '',
  }
  return (
    <span
      className={`${cell.twoLines} ${classes.what}`}
      title={say({ text: sentence, values: { ...values, actor } })}
    >
      {rich(sentence, { ...values, actor: inBold })}
      {entry.token && <ByToken name={entry.token.name} />}
    </span>
  )
}

/** The API token that was used. */
const ByToken = ({ name }: { name: string }) => (
  <span className={cell.dim}>
    {' · '}
    {name ? rich('by the API token {name}', { name: <bdi>{name}</bdi> }) : t('by an API token')}
  </span>
)

const nameOf = ({ username }: { username: string }): string => username || t('a former member')

/** Relation of the affected account to the actor, for choosing the text. */
function relationOf({ by, about }: AuditEntry): 'self' | 'nobody' | 'gone' | 'named' {
  if (!about) return by ? 'self' : 'nobody'
  return about.username ? 'named' : 'gone'
}

/** Several roles are spelled in wire format. Translates them. */
function rolesIn({ roles = '' }: AuditEntry['details']): { roles?: string } {
  const words = ROLES.filter((role) => roles.split(', ').includes(role)).map((role) => t(ROLE_WORDS[role]))
  return words.length > 0 ? { roles: formatList(words) } : {}
}
