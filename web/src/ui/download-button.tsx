import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type DownloadButtonProps = { label: string; busy: boolean; disabled?: boolean; onClick: () => void }

/** Starts a download, and shows that it is being prepared. */
export const DownloadButton = ({ label, busy, disabled, onClick }: DownloadButtonProps) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
    loading={busy}
    disabled={disabled ?? false}
    onClick={onClick}
  >
    {label}
  </Button>
)
