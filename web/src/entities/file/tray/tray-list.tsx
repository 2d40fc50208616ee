import { ActionIcon, CloseButton, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { IconRefresh } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { sizeText } from '#ui/pictures/size-text.ts'
import { FileIcon } from '../attachments/file-icon.tsx'
import shared from '../attachments/attachments.module.css'
import classes from './file-tray.module.css'
import type { TrayFile } from './trays.ts'
import type { FileTray as Tray } from './use-file-tray.ts'

type Props = {
  tray: Tray
  /** Called after a file was removed, to move the focus. */
  onRemoved?: () => void
}

/** Files of the current draft with their progress and a remove button. */
export function TrayList({ tray, onRemoved }: Props) {
  const { files } = tray
  return (
    <ul className={classes.tray} aria-label={t('Files to send')}>
      {files.map((file) => (
        <li key={file.key} className={classes.file} data-state={file.state}>
          <FileIcon name={file.file.name} />
          <div className={shared.about}>
            <span className={shared.name} dir="auto" title={file.file.name}>
              {file.file.name}
            </span>
            <StateLine file={file} />
          </div>
          {file.state === 'failed' && (
            <ActionIcon
              aria-label={t('Send {name} again', { name: file.file.name })}
              onClick={() => tray.retry(file)}
              color="indigo"
              size="md"
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          )}
          <CloseButton
            size="sm"
            aria-label={t('Remove {name}', { name: file.file.name })}
            onClick={() => {
              tray.remove(file)
              onRemoved?.()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function StateLine({ file }: { file: TrayFile }) {
  const { state, reason, progress } = file
  if (state === 'failed')
    return (
      <span role="alert" className={classes.problem}>
        {reason}
      </span>
    )
  return (
    <>
      <span className={shared.size}>
        {state === 'waiting' ? t('Waiting for the connection') : sizeText(file.file.size)}
      </span>
      {state !== 'ready' && (
        <Progress.Root size={3} mt={3}>
          <Progress.Section
            value={progress * 100}
            aria-label={t('Sending {what}', { what: file.file.name })}
          />
        </Progress.Root>
      )}
    </>
  )
}
