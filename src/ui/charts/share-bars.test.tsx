import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { rowColumns } from './row-layout.ts'
import { ShareBars } from './share-bars.tsx'

const data: ChartData = {
  heading: 'Channel',
  columns: [
    { name: 'Interactions', format: String },
    { name: 'Share', format: (share) => `${share * 100} %` },
  ],
  rows: [
    { key: 'voice', name: 'Voice', values: [75, 0.75], href: '/calls?channel=voice' },
    { key: 'email', name: 'E-mail', values: [25, 0.25], href: '/calls?channel=email' },
  ],
}

function show(whole: number | null, hasLongNames = false) {
  const chart = { title: 'Channels', note: '', fileName: 'channels', isEmpty: false, onOpen: () => undefined }
  renderIsland(<ShareBars {...chart} data={data} whole={whole} hasLongNames={hasLongNames} />)
  const [track, bar, , other] = [...document.querySelectorAll('rect[height="12"]')].map((rect) =>
    Number(rect.getAttribute('width')),
  )
  return { track: track!, bar: bar!, other: other! }
}

test('every row has its name and numbers, and a link to its interactions', () => {
  show(100)
  const voice = screen.getByRole('link', { name: 'Voice; Interactions: 75; Share: 75 %' })
  expect(voice).toHaveAttribute('href', '/calls?channel=voice')
})

test('the length of a bar is its share of the whole', () => {
  const { track, bar, other } = show(100)
  expect(bar / track).toBeCloseTo(0.75)
  expect(other / track).toBeCloseTo(0.25)
})

test('without a whole, the longest bar fills its track', () => {
  const { track, bar, other } = show(null)
  expect(bar).toBeCloseTo(track)
  expect(other / track).toBeCloseTo(1 / 3)
})

test('long names are above bars that share the whole width with their numbers only', () => {
  const beside = show(100).track
  cleanup()
  expect(show(100, true).track).toBeGreaterThan(beside)
  const [name, bar] = [screen.getByText('Voice'), document.querySelector('rect[height="12"]')!]
  expect(Number(name.getAttribute('y'))).toBeLessThan(Number(bar.getAttribute('y')))
  expect(bar).toHaveAttribute('x', '0')
})

test('one end of an interval is printed only together with the other', () => {
  const ends = (width: number) =>
    rowColumns({
      names: ['Voice'],
      printed: [
        { name: 'Share', texts: ['75 %'] },
        { name: 'From', texts: ['70 %'], needsNext: true },
        { name: 'To', texts: ['80 %'] },
      ],
      ...{ width, hasNamesAbove: true, shortest: 80 },
    }).ends.length
  expect([600, 220, 190, 180, 150].map(ends)).toEqual([3, 3, 1, 1, 1])
})
