import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { Answer } from '#api/client.ts'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import classes from './mailbox-setup.module.css'

type Arrival = Answer<'checkMailboxTest'>

/** SPF, DKIM and DMARC of the sender: the checks of the receiving server, the records, and DNS lines to add. */
export function SenderChecks({ arrival: { checks, records } }: { arrival: Arrival }) {
  const isMissing = [records?.spfToAdd, records?.dmarcToAdd].some(Boolean)
  return (
    <>
      {isMissing && (
        <p>
          {t('You can add these DNS lines later. With them, fewer emails of this mailbox end up as spam.')}
        </p>
      )}
      <ul className={classes.results} aria-label={t('Sender checks')}>
        <Check
          name="SPF"
          result={checks?.spf ?? null}
          record={records?.spf ?? null}
          words={
            records?.isShared
              ? t('The provider takes care of it.')
              : records?.spfToAdd
                ? t('The domain does not say which servers may send for it. Add this line to its DNS.')
                : t('It names the servers that may send for the domain.')
          }
          line={records?.spfToAdd ?? null}
        />
        <Check
          name="DKIM"
          result={checks?.dkim ?? null}
          record={null}
          words={t(
            'The mail server signs each email. If it does not pass, turn DKIM on at your provider, which shows the DNS line to add.',
          )}
          line={null}
        />
        <Check
          name="DMARC"
          result={checks?.dmarc ?? null}
          record={records?.dmarc ?? null}
          words={
            records?.isShared
              ? t('The provider takes care of it.')
              : records?.dmarcToAdd
                ? t('The domain has no rule for forged email. Add this line to its DNS.')
                : t('It says what other servers do with forged email.')
          }
          line={records?.dmarcToAdd ?? null}
        />
      </ul>
    </>
  )
}

type CheckProps = {
  name: string
  result: string | null
  record: string | null
  words: string
  line: string | null
}

function Check({ name, result, record, words, line }: CheckProps) {
  const isBad = (result !== null && result !== 'pass' && result !== 'none') || line !== null
  const isGood = !isBad && (result === 'pass' || record !== null)
  const look = isBad
    ? ({ icon: IconAlertTriangle, tone: 'bad' } as const)
    : isGood
      ? ({ icon: IconCircleCheck, tone: 'good' } as const)
      : ({ icon: IconCircleDashed, tone: 'dim' } as const)
  return (
    <li>
      <StateMark {...look} isStrong>
        {result !== null
          ? t('{name}: {result}', { name, result })
          : line !== null
            ? t('{name}: no DNS line found', { name })
            : t('{name}: not checked by the server', { name })}
      </StateMark>
      <p>{words}</p>
      {line !== null && <Copied label={t('DNS line for {name}', { name })} text={line} />}
    </li>
  )
}
