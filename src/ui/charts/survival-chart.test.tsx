import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { SurvivalChart } from './survival-chart.tsx'

const point = (share: number, atRisk: number) => ({ share, low: share - 0.05, high: Math.min(1, share + 0.05), atRisk })

const groups = [
  { key: 'web', name: 'Web', curve: [point(1, 1000), point(0.9, 880), point(0.6, 500)], href: '/policies?origin=web' },
  { key: 'phone', name: 'Phone', curve: [point(1, 40), point(0.8, 30), null] },
]

function show(width = 900) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <SurvivalChart
      {...{ title: 'How long?', note: '', fileName: 'how-long', isEmpty: false, onOpen, groups, times: [0, 1, 2] }}
      highlighted="web"
      timeName={(time) => `Month ${time}`}
      axis={{ name: 'Months', ticks: [0, 1, 2], format: String }}
      words={{ heading: 'Origin and month', share: 'In force', low: 'From', high: 'To', atRisk: 'At risk' }}
    />,
  )
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

const texts = (figure: HTMLElement) => [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)

test('a time has facts of every group, and the most facts of the highlighted one', () => {
  show()
  expect(screen.getByLabelText('Month 1; Web: 90.0%; From: 85.0%; To: 95.0%; At risk: 880; Phone: 80.0%')).toBeVisible()
  expect(screen.getByLabelText(/^Month 2; .*; Phone: –$/)).toBeVisible()
})

test('the name of a group links to its members', async () => {
  const { user, onOpen } = show()
  await user.click(screen.getByRole('link', { name: 'Web; At risk: 1,000' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/policies?origin=web')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('arrow keys move through the times and on to the names', async () => {
  const { user } = show()
  screen.getByLabelText(/^Month 0/).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByLabelText(/^Month 2/)).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByLabelText(/^Web/)).toHaveFocus()
})

test('curves go down in steps, and end where nobody is at risk any more', () => {
  const { figure } = show()
  const curves = [...figure.querySelectorAll('path[class*="curve"]')].map((path) => path.getAttribute('d')!)
  // each with the line beside its name; the highlighted one comes last, above the other
  const [phone, , web] = curves
  expect(web).toMatch(/^M[\d.]+,[\d.]+(?:H[\d.]+V[\d.]+){2}$/)
  expect(phone).toMatch(/^M[\d.]+,[\d.]+(?:H[\d.]+V[\d.]+){1}$/)
  expect(figure.querySelectorAll('path[class*="band"]')).toHaveLength(1)
})

test('a wide chart shows the numbers at risk below the curves', () => {
  expect(texts(show().figure)).toEqual(expect.arrayContaining(['At risk', '1,000', '880', '30', '–']))
})

test('in a narrow chart there are only the curves', () => {
  expect(texts(show(320).figure)).not.toContain('At risk')
})

test('the table has every time of every group', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Origin and month', 'In force', 'From', 'To', 'At risk'],
    ['Web, Month 0', '100.0%', '95.0%', '100.0%', '1,000'],
    ['Web, Month 1', '90.0%', '85.0%', '95.0%', '880'],
    ['Web, Month 2', '60.0%', '55.0%', '65.0%', '500'],
    ['Phone, Month 0', '100.0%', '95.0%', '100.0%', '40'],
    ['Phone, Month 1', '80.0%', '75.0%', '85.0%', '30'],
    ['Phone, Month 2', '–', '–', '–', '–'],
  ])
})
