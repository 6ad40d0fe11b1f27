import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { PointsChart } from './points-chart.tsx'

const columns = ['Machine', 'Human'].map((name) => ({ name, format: String }))

const few: ChartData = {
  heading: 'Evaluation',
  columns,
  rows: [
    { key: '1', name: 'Evaluation 1', values: [80, 60], href: '/evaluations/1' },
    { key: '2', name: 'Evaluation 2', values: [20, 30], href: '/evaluations/2' },
    { key: '3', name: 'Evaluation 3', values: [20, 10] },
    { key: '4', name: 'Evaluation 4', values: [50, null], href: '/evaluations/4' },
    { key: '5', name: 'Evaluation 5', values: [80, 60], href: '/evaluations/5' },
  ],
}

const many: ChartData = {
  heading: 'Evaluation',
  columns,
  rows: Array.from({ length: 10_000 }, (_, index) => ({
    key: String(index),
    name: `Evaluation ${index}`,
    values: [index / 100, 50],
    href: `/evaluations/${index}`,
  })),
}

const arc = vi.fn()
const [setTransform, beginPath, fill] = [vi.fn(), vi.fn(), vi.fn()]
// only the last drawing counts
const context = { arc, setTransform, beginPath, fill, clearRect: () => arc.mockClear(), fillStyle: '' }

// jsdom does not draw
beforeEach(() => {
  arc.mockClear()
  context.fill.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

function show(data: ChartData, width = 900) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  const axis = { ticks: [0, 50, 100], format: String }
  renderIsland(
    <PointsChart
      {...{ title: 'Alike?', note: '', fileName: 'alike', isEmpty: false, onOpen, data }}
      across={{ ...axis, name: 'Machine' }}
      up={{ ...axis, name: 'Human' }}
      line={{ name: 'Same score', from: [0, 0], to: [100, 100] }}
    />,
  )
  const figure = screen.getByRole('figure')
  return { onOpen, figure, user: userEvent.setup({ delay: null }), area: figure.querySelector('a[aria-hidden]')! }
}

/** The drawn position of the point with this index, in the order from left to right. */
const drawn = (at: number) => ({ clientX: arc.mock.calls[at]![0] as number, clientY: arc.mock.calls[at]![1] as number })

const start = async (user: ReturnType<typeof userEvent.setup>) => {
  screen.getByRole('button', { name: 'PNG download' }).focus()
  await user.tab()
}

test('every point with both numbers is drawn, and a row without one of them is only in the table', async () => {
  const { user } = show(few)
  expect(arc).toHaveBeenCalledTimes(4)
  await user.click(screen.getByRole('button', { name: 'Table' }))
  expect(within(screen.getByRole('table')).getByRole('row', { name: 'Evaluation 4 50 –' })).toBeVisible()
})

test('the points are one Tab stop; arrow keys go from left to right, and upwards at the same x', async () => {
  const { user } = show(few)
  await start(user)
  expect(screen.getByLabelText('Evaluation 3; Machine: 20; Human: 10')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('link', { name: /^Evaluation 2/ })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('link', { name: /^Evaluation 5/ })).toHaveFocus()
  await user.keyboard('{Home}{ArrowLeft}')
  expect(screen.getByLabelText(/^Evaluation 3/)).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})

test('Enter opens the address of a point, and Escape hides the tooltip', async () => {
  const { user, onOpen, figure } = show(few)
  await start(user)
  await user.keyboard('{ArrowRight}')
  expect(within(figure).getByText('Evaluation 2')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(within(figure).queryByText('Evaluation 2')).toBeNull()
  fireEvent.click(document.activeElement!) // Enter does this in a browser
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/evaluations/2')
})

test('points at the same position show how many they are', async () => {
  const { user } = show(few)
  await start(user)
  await user.keyboard('{End}')
  expect(screen.getByLabelText('Evaluation 5; Machine: 80; Human: 60; Points in this place: 2')).toHaveFocus()
})

test('the pointer selects the nearest point, and a click opens its address', () => {
  const { onOpen, figure, area } = show(few)
  const { clientX, clientY } = drawn(1)
  fireEvent.pointerMove(area, { clientX: clientX + 5, clientY: clientY - 5 })
  expect(within(figure).getByText('Evaluation 2')).toBeVisible()
  expect(area).toHaveAttribute('href', '/evaluations/2')
  fireEvent.click(area)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/evaluations/2')
  fireEvent.pointerMove(area, { clientX: clientX + 60, clientY })
  expect(within(figure).queryByText('Evaluation 2')).toBeNull()
  fireEvent.click(area)
  expect(onOpen).toHaveBeenCalledOnce()
})

test('of ten thousand points only few are in the page, and Page Down moves by a twentieth', async () => {
  const { user, figure } = show(many)
  expect(arc).toHaveBeenCalledTimes(10_000)
  expect(figure.querySelectorAll('svg *').length).toBeLessThan(60)
  await start(user)
  await user.keyboard('{PageDown}{PageDown}{PageUp}')
  expect(screen.getByRole('link', { name: /^Evaluation 500;/ })).toHaveFocus()
})

test('the table of ten thousand rows has pages', async () => {
  const { user } = show(many)
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = () => within(screen.getByRole('table')).getAllByRole('rowheader')
  expect(rows()).toHaveLength(100)
  expect(screen.getByRole('status')).toHaveTextContent('1–100 of 10,000')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(rows()[0]).toHaveTextContent('Evaluation 100')
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(rows()[0]).toHaveTextContent('Evaluation 0')
})

test('the points are drawn again when the colours change, and in black for printing', async () => {
  show(few)
  const inks: string[] = []
  context.fill.mockImplementation(() => void inks.push(context.fillStyle))
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  await vi.waitFor(() => expect(inks).toHaveLength(4))
  window.dispatchEvent(new Event('beforeprint'))
  expect(inks.slice(4)).toEqual(['#000', '#000', '#000', '#000'])
  window.dispatchEvent(new Event('afterprint'))
  expect(inks.slice(8)).toEqual(inks.slice(0, 4))
  delete document.documentElement.dataset['mantineColorScheme']
})

test('the line to compare with has its name, in a wide and in a narrow chart', () => {
  const { figure } = show(few, 320)
  expect([...figure.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('Same score')
  expect(Number(figure.querySelector('svg')!.getAttribute('width'))).toBe(320)
})
