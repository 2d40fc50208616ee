import { Button } from '@mantine/core'
import { t } from '#ui/language/t.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Narrows a list down to that in which there is something to read. */
export const OnlyUnreadButton = ({ isOn, onChange }: Props) => (
  <Button
    variant={isOn ? 'light' : 'default'}
    size="compact-sm"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    {t('Only unread')}
  </Button>
)
