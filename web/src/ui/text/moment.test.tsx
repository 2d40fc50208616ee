import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Moment, ShortMoment, WallClock } from './moment.tsx'
import { RelativeTime } from './relative-time.tsx'
import { TimeContext } from './time-context.ts'

const MOMENT = '2020-03-01T10:30:00.000Z'

test("shows times in the reader's time zone, with the exact time as tooltip and attribute", () => {
  render(
    <TimeContext value={{ locale: 'de', timeZone: 'Pacific/Kiritimati' }}>
      <Moment value={MOMENT} />
      <ShortMoment value={MOMENT} />
      <RelativeTime value={MOMENT} />
      <WallClock value="2020-03-29T02:30" />
    </TimeContext>,
  )
  const exact = '2. März 2020, 00:30 GMT+14'
  const shown = screen.getAllByRole('time').map((time) => [time.textContent, time.getAttribute('title')])
  expect(shown).toEqual([
    ['02.03.2020, 00:30', exact],
    ['02.03.2020', exact],
    ['02.03.2020', exact],
    ['29.03.2020, 02:30', null],
  ])
  expect(screen.getAllByRole('time')[0]?.getAttribute('datetime')).toBe(MOMENT)
})
