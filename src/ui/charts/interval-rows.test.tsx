import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { IntervalRows } from './interval-rows.tsx'

function show(width = 900) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <IntervalRows
      {...{ title: 'Persistency', note: '', fileName: 'persistency', isEmpty: false, onOpen }}
      axis={{ name: 'Percent', ticks: [0, 50, 100], format: String }}
      data={{
        heading: 'Partner',
        columns: ['Rate', 'From', 'To', 'Policies'].map((name) => ({ name, format: String })),
        rows: [
          { key: '1', name: 'Banco del Sur', values: [80, 70, 90, 60], href: '/beyond?partner_id=1' },
          { key: '2', name: 'Seguros Andinos', values: [null, null, null, 3] },
        ],
      }}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

test('a row tells its value, its interval and of how many, and leads to what is behind it', async () => {
  const { user, onOpen } = show()
  await user.click(screen.getByRole('link', { name: 'Banco del Sur; Rate: 80; From: 70; To: 90; Policies: 60' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/beyond?partner_id=1')
})

test('what is not told is a dash and no dot', () => {
  const { figure } = show()
  expect(figure.querySelectorAll('circle')).toHaveLength(1)
  expect(screen.getByLabelText('Seguros Andinos; Rate: –; From: –; To: –; Policies: 3')).not.toHaveAttribute('href')
})

test('the interval lies around the dot, along the axis of all rows', () => {
  const { figure } = show()
  const reach = figure.querySelector('[class*="reach"]')!
  const dot = figure.querySelector('circle')!
  const [from, to, at] = [reach.getAttribute('x1'), reach.getAttribute('x2'), dot.getAttribute('cx')].map(Number)
  expect(at! - from!).toBeCloseTo(to! - at!)
  expect(to).toBeGreaterThan(from!)
})

test('value and number are printed, the table has the rest', async () => {
  const { figure, user } = show()
  const texts = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['Rate', '80', 'Policies', '60']))
  await user.click(screen.getByRole('button', { name: 'Table' }))
  expect(within(screen.getByRole('table')).getByRole('row', { name: 'Banco del Sur 80 70 90 60' })).toBeVisible()
})
