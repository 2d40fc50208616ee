import { Button } from '@mantine/core'
import { t } from '#ui/language/t.ts'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Restricts a list to unread items. */
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
