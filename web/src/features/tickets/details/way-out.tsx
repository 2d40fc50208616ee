import { Button } from '@mantine/core'
import { IconArrowLeft, IconHome } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { t } from '#ui/language/t.ts'

/** Buttons that leave a ticket: back, and to the home page. */
export function WayOut() {
  const navigate = useNavigate()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => void navigate(-1)}
      >
        {t('Go Back')}
      </Button>
      <Button component={Link} to="/" variant="default" leftSection={<IconHome size={16} aria-hidden />}>
        {t('Go Home')}
      </Button>
    </>
  )
}
