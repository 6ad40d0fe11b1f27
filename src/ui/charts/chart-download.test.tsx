import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { csvOf, standaloneSvg } from './chart-download.ts'

const data: ChartData = {
  heading: 'Agent',
  columns: [
    { name: 'Interactions', format: String },
    { name: 'Talk time', unit: 's', format: String },
  ],
  rows: [
    { key: '7', name: 'Rojas, Ana "Nani"', values: [12, 61.5] },
    { key: '8', name: '=HYPERLINK("http://evil")', values: [1, null] },
    { key: '9', name: '-5', values: [-3, 0] },
    { key: '2026-03-28', name: 'Sat, Mar 28, 2026', values: [0, 0] },
  ],
}

test('a download has plain numbers, units in the header and empty fields for missing values', () => {
  expect(csvOf(data).split('\r\n')).toEqual([
    'Agent,Interactions,Talk time (s)',
    '"Rojas, Ana ""Nani""",12,61.5',
    `"'=HYPERLINK(""http://evil"")",1,`,
    '-5,-3,0',
    '2026-03-28,0,0',
    '',
  ])
})

test('the downloaded picture has its title and its styles as attributes, and no links', () => {
  renderIsland(
    <svg width={300} height={100} style={{ fontFamily: 'Georgia' }}>
      <a href="/calls" className="spot" tabIndex={0} aria-label="Monday">
        <rect width={10} height={20} style={{ fill: 'rgb(1, 2, 3)' }} />
      </a>
      <text>12 &amp; more</text>
    </svg>,
  )
  const file = standaloneSvg(document.querySelector('svg')!, { title: 'Score by <week>', note: 'Time zone UTC' })
  const sheet = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement

  expect(sheet.getAttribute('width')).toBe('332')
  expect([...sheet.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    'Score by <week>',
    'Time zone UTC',
    '12 & more',
  ])
  expect(sheet.querySelector('g rect')!.getAttribute('fill')).toBe('rgb(1, 2, 3)')
  expect(sheet.querySelector('a, [class], [style], [href], [tabindex], [aria-label]')).toBeNull()
})

test('all layers are in the picture, canvases as images', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA')
  renderIsland(
    <div>
      <svg width={300} height={100}>
        <text>Below</text>
      </svg>
      <canvas />
      <svg width={300} height={100}>
        <text>Above</text>
      </svg>
    </div>,
  )
  const file = standaloneSvg(document.querySelector('svg')!, { title: '', note: '' })
  const sheet = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement
  const [below, image, above] = [...sheet.querySelector('svg')!.children]
  expect([below, above].map((layer) => layer!.textContent)).toEqual(['Below', 'Above'])
  expect(image!.getAttribute('href')).toBe('data:image/png;base64,AA')
  expect(image!.getAttribute('width')).toBe('300')
})

test('a title wider than the picture is not cut', () => {
  renderIsland(<svg width={100} height={100} />)
  const file = standaloneSvg(document.querySelector('svg')!, {
    title: 'Do people and the machine score alike?',
    note: '',
  })
  const sheet = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement
  expect(Number(sheet.getAttribute('width'))).toBeGreaterThan(350)
})
