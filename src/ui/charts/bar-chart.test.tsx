import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { BarChart } from './bar-chart.tsx'
import type { ChartData } from './chart-data.ts'

const data: ChartData = {
  heading: 'Day',
  columns: [
    { name: 'Interactions', format: (value) => `${value} in all` },
    { name: 'Handled', format: String },
  ],
  rows: [
    { key: '2026-03-02', name: 'Mon, Mar 2', values: [12, 9], href: '/calls?day=2' },
    { key: '2026-03-03', name: 'Tue, Mar 3', values: [4, null], href: '/calls?day=3' },
    { key: '2026-03-04', name: 'Wed, Mar 4', values: [0, 0] },
  ],
}

function show({ isEmpty = false } = {}) {
  const onOpen = vi.fn()
  const chart = { title: 'Interactions by day', note: 'Time zone UTC', fileName: 'by-day', isEmpty, onOpen }
  renderIsland(<BarChart {...chart} data={data} />)
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

test('a chart is a figure with its question as a title', () => {
  const { figure } = show()
  expect(figure).toHaveAccessibleName('Interactions by day')
  expect(within(figure).getByText('Time zone UTC')).toBeVisible()
})

test('the accessible name of a bar has its title and all its values in the table', () => {
  show()
  expect(screen.getByRole('link', { name: 'Mon, Mar 2; Interactions: 12 in all; Handled: 9' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tue, Mar 3; Interactions: 4 in all; Handled: –' })).toBeVisible()
})

test('a bar links to its interactions, and a bar without any has no link', async () => {
  const { onOpen, user } = show()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/calls?day=2', '/calls?day=3'])
  await user.click(links[1]!)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/calls?day=3')
})

test('a click for a new tab is left to the browser', async () => {
  const { onOpen, user } = show()
  await user.keyboard('{Control>}')
  await user.click(screen.getAllByRole('link')[0]!)
  expect(onOpen).not.toHaveBeenCalled()
})

test('the marks are one Tab stop; arrow keys, Home and End move between them', async () => {
  const { user } = show()
  const [monday, tuesday] = screen.getAllByRole('link')
  const wednesday = screen.getByLabelText(/^Wed/)
  screen.getByRole('button', { name: 'PNG download' }).focus()
  await user.tab()
  expect(monday).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(tuesday).toHaveFocus()
  await user.keyboard('{End}{ArrowRight}')
  expect(wednesday).toHaveFocus()
  await user.keyboard('{Home}{ArrowLeft}')
  expect(monday).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  await user.tab()
  await user.tab({ shift: true })
  expect(tuesday).toHaveFocus()
})

test('pointer and focus show a tooltip, and Escape hides it', async () => {
  const { user, figure } = show()
  const [monday, tuesday] = screen.getAllByRole('link')
  expect(within(figure).queryByText('Mon, Mar 2')).toBeNull()
  await user.hover(monday!)
  expect(within(figure).getByText('Mon, Mar 2')).toBeVisible()
  await user.unhover(monday!)
  expect(within(figure).queryByText('Mon, Mar 2')).toBeNull()
  screen.getByRole('button', { name: 'PNG download' }).focus()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(tuesday).toHaveFocus()
  expect(within(figure).getByText('Tue, Mar 3')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(within(figure).queryByText('Tue, Mar 3')).toBeNull()
})

test('one click shows the same data as a table with the same links', async () => {
  const { onOpen, user } = show()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true')
  const table = screen.getByRole('table', { name: 'Interactions by day' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Day', 'Interactions', 'Handled'],
    ['Mon, Mar 2', '12 in all', '9'],
    ['Tue, Mar 3', '4 in all', '–'],
    ['Wed, Mar 4', '0 in all', '0'],
  ])
  await user.click(within(table).getByRole('link', { name: 'Mon, Mar 2' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/calls?day=2')
  await user.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('the CSV has the same data as the table', async () => {
  const files: Blob[] = []
  const names: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'CSV download' }))
  expect(names).toEqual(['by-day.csv'])
  expect(await files[0]!.text()).toContain('2026-03-03,4,\r\n')
})

test('an empty chart says so, and has no downloads', () => {
  const { figure } = show({ isEmpty: true })
  expect(within(figure).getByText('Nothing to show for these filters.')).toBeVisible()
  expect(within(figure).queryByRole('button')).toBeNull()
  expect(within(figure).queryByRole('link')).toBeNull()
})
