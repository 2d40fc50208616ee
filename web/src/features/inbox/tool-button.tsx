import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type ToolButtonProps = {
  label: string
  icon: Icon
  /** Of the button and of its word: where there is no room for words the page hides them, and the title says them. */
  classNames: { tool: string | undefined; word?: string | undefined }
  ariaKey?: string | undefined
  variant?: 'default' | 'light'
  isBusy?: boolean
  onRun: () => void
}

/** Something that is done with one ticket or several, or asked first. */
export const ToolButton = ({
  label,
  icon: ToolIcon,
  classNames,
  ariaKey,
  variant = 'default',
  isBusy = false,
  onRun,
}: ToolButtonProps) => (
  <Button
    size="xs"
    variant={variant}
    className={classNames.tool}
    leftSection={<ToolIcon size={16} aria-hidden />}
    title={label}
    aria-label={label}
    aria-keyshortcuts={ariaKey}
    loading={isBusy}
    onClick={onRun}
  >
    <span className={classNames.word}>{label}</span>
  </Button>
)
