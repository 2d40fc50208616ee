import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'

type Props = {
  text: string
  most: number
  onAttach: (file: File) => void
  onShorten: (text: string) => void
}

/** Offers to attach a too long text as a file. The field keeps the beginning. */
export function AsTextFile({ text, most, onAttach, onShorten }: Props) {
  const attach = () => {
    onAttach(new File([text], 'message.txt', { type: 'text/plain' }))
    const end = `…\n\n${t('The full text is in the attached file.')}`
    // Do not split a surrogate pair.
    const beginning = text.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '')
    onShorten(beginning + end)
  }
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={attach}
    >
      {t('Attach it as a text file')}
    </Button>
  )
}
