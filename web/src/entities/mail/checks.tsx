import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './checks.module.css'

type Props = {
  checks: { server: string; dmarc: string | null; spf: string | null; dkim: string | null }
}

/** What the server that took a mail found out about its sender. */
export const Checks = ({ checks: { server, dmarc, spf, dkim } }: Props) => (
  <span className={classes.checks}>
    {rich('{server} says: DMARC {dmarc}, SPF {spf}, DKIM {dkim}.', {
      server: <CodeText>{server}</CodeText>,
      dmarc: <Check result={dmarc} />,
      spf: <Check result={spf} />,
      dkim: <Check result={dkim} />,
    })}
  </span>
)

/** In the words of the server, which are those of the standard. */
const Check = ({ result }: { result: string | null }) =>
  result === null ? <span>{t('not checked')}</span> : <b data-passed={result === 'pass'}>{result}</b>
