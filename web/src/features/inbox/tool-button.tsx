import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type ToolButtonProps = {
  label: string
  icon: Icon
  /** Classes of the button and its label. In narrow places the page hides the label, and the tooltip replaces it. */
  classNames: { tool: string | undefined; word?: string | undefined }
  ariaKey?: string | undefined
  variant?: 'default' | 'light'
  isBusy?: boolean
  onRun: () => void
}

/** A button that acts on one or more tickets, or opens a dialog. */
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
    aria-label={label}
    aria-keyshortcuts={ariaKey}
    loading={isBusy}
    onClick={onRun}
  >
    <span className={classNames.word}>{label}</span>
  </Button>
)
