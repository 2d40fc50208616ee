import { Button } from '@mantine/core'
import { IconArrowLeft, IconHome } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'

/** The ways to leave a ticket: to the page before, and to the start page. */
export function WayOut() {
  const navigate = useNavigate()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => void navigate(-1)}
      >
        Go Back
      </Button>
      <Button component={Link} to="/" variant="default" leftSection={<IconHome size={16} aria-hidden />}>
        Go Home
      </Button>
    </>
  )
}
