import { LIMITS } from '@support-desk/contract'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import type { FileTray as Tray } from '#entities/file/tray/use-file-tray.ts'
import { AsTextFile } from './as-text-file.tsx'

type Props = { message: string; tray: Tray; onChange: (part: { message: string }) => void }

/** Offers to attach a too long message as a text file, and lists such files. */
export const LongText = ({ message, tray, onChange }: Props) => (
  <>
    {message.length > LIMITS.message && (
      <AsTextFile
        text={message}
        most={LIMITS.message}
        onAttach={(file) => tray.add([file])}
        onShorten={(shorter) => onChange({ message: shorter })}
      />
    )}
    <FileTray tray={tray} onRemoved={() => undefined} />
  </>
)
