import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './checks.module.css'

type Props = {
  checks: { server: string; dmarc: string | null; spf: string | null; dkim: string | null }
}

/** The receiving mail server's checks of the sender. */
export const Checks = ({ checks: { server, dmarc, spf, dkim } }: Props) => (
  <span className={classes.checks}>
    {rich('Checked by {server}: DMARC {dmarc}, SPF {spf}, DKIM {dkim}.', {
      server: <CodeText>{server}</CodeText>,
      dmarc: <Check result={dmarc} />,
      spf: <Check result={spf} />,
      dkim: <Check result={dkim} />,
    })}
  </span>
)

/** The server's own word, as defined by the standard. */
const Check = ({ result }: { result: string | null }) =>
  result === null ? <span>{t('not checked')}</span> : <b data-passed={result === 'pass'}>{result}</b>
