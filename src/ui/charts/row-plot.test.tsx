import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import type { ChartData } from './chart-data.ts'
import { boxMark, effectMark, intervalMark, pairMarks } from './row-marks.tsx'
import { RowPlot, type RowPlotProps } from './row-plot.tsx'

type PlotInput = Pick<RowPlotProps, 'data' | 'axis' | 'renderMark'> & Partial<RowPlotProps>

function show(width: number, plot: PlotInput) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(<RowPlot {...{ title: 'Rows', note: '', fileName: 'rows', isEmpty: false, onOpen }} {...plot} />)
  return { onOpen, user: userEvent.setup({ delay: null }), figure: screen.getByRole('figure') }
}

const columnsOf = (...names: string[]) => names.map((name) => ({ name, format: String }))

const textsOf = (figure: Element) => [...figure.querySelectorAll('text')].map(({ textContent }) => textContent)

const printed = (figure: Element, text: string) =>
  [...figure.querySelectorAll('text')].find(({ textContent }) => textContent === text)

const numberOf = (element: Element, attribute: string) => Number(element.getAttribute(attribute))

describe('intervals', () => {
  const showIntervals = () =>
    show(900, {
      axis: { name: 'Percent', ticks: [0, 50, 100], format: String },
      printed: [0, 3],
      renderMark: intervalMark,
      data: {
        heading: 'Partner',
        columns: columnsOf('Rate', 'From', 'To', 'Policies'),
        rows: [
          { key: '1', name: 'Banco del Sur', values: [80, 70, 90, 60], href: '/beyond?partner_id=1' },
          { key: '2', name: 'Seguros Andinos', values: [null, null, null, 3] },
        ],
      },
    })

  test('a row has its value, its interval and its number of cases, and a link to them', async () => {
    const { user, onOpen } = showIntervals()
    await user.click(screen.getByRole('link', { name: 'Banco del Sur; Rate: 80; From: 70; To: 90; Policies: 60' }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('/beyond?partner_id=1')
  })

  test('a missing value is a dash without a dot', () => {
    const { figure } = showIntervals()
    expect(figure.querySelectorAll('circle')).toHaveLength(1)
    expect(screen.getByLabelText('Seguros Andinos; Rate: –; From: –; To: –; Policies: 3')).not.toHaveAttribute('href')
  })

  test('the interval is drawn around the dot, along the common axis', () => {
    const { figure } = showIntervals()
    const reach = figure.querySelector('[class*="reach"]')!
    const at = numberOf(figure.querySelector('circle')!, 'cx')
    const [from, to] = [numberOf(reach, 'x1'), numberOf(reach, 'x2')]
    expect(at - from).toBeCloseTo(to - at)
    expect(to).toBeGreaterThan(from)
  })

  test('value and number are printed, and the table has the rest', async () => {
    const { figure, user } = showIntervals()
    expect(textsOf(figure)).toEqual(expect.arrayContaining(['Rate', '80', 'Policies', '60']))
    await user.click(screen.getByRole('button', { name: 'Table' }))
    expect(within(screen.getByRole('table')).getByRole('row', { name: 'Banco del Sur 80 70 90 60' })).toBeVisible()
  })
})

describe('effects', () => {
  const data: ChartData = {
    heading: 'Question',
    columns: columnsOf('Effect', 'From', 'To', 'Policies', 'Adjusted p'),
    rows: [
      { key: 'greets', name: 'Greets', values: [4, 2, 6, 900, 0.001], href: '/q/greets' },
      { key: 'tone', name: 'Tone', values: [-1, -14, 12, 80, 0.7], href: '/q/tone' },
      { key: 'premium', name: 'Premium', values: [null, null, null, 3, null] },
    ],
  }

  const showEffects = (width = 1200) =>
    show(width, {
      data,
      axis: { name: 'Points', ticks: [-10, 0, 10], format: String, reference: 0 },
      flag: { name: 'Verdict', word: 'Associated', otherwise: 'Not told apart', keys: new Set(['greets']) },
      printed: ['interval', 3, 4],
      renderMark: effectMark,
    })

  test('a row has its effect, interval, number of cases and p, and a link to the cases', async () => {
    const { user, onOpen } = showEffects()
    const greets = 'Greets; Effect: 4; From: 2; To: 6; Policies: 900; Adjusted p: 0.001; Verdict: Associated'
    await user.click(screen.getByRole('link', { name: greets }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('/q/greets')
  })

  test('arrows move from row to row', async () => {
    const { user } = showEffects()
    screen.getByLabelText(/^Greets/).focus()
    await user.keyboard('{End}')
    expect(screen.getByLabelText(/^Premium; Effect: –/)).toHaveFocus()
  })

  test('flagged effects are emphasised, and every other one has the other word', () => {
    const { figure } = showEffects()
    expect(figure.querySelectorAll('[class*="flagged"] rect[class*="effect"]')).toHaveLength(1)
    expect(figure.querySelectorAll('rect[class*="effect"]')).toHaveLength(2)
    expect(textsOf(figure).filter((text) => text === 'Associated')).toHaveLength(1)
    // a row with too few cases has no word
    expect(textsOf(figure).filter((text) => text === 'Not told apart')).toHaveLength(1)
  })

  test('an interval that extends beyond the axis ends in an arrow', () => {
    expect(showEffects().figure.querySelectorAll('path[class*="beyond"]')).toHaveLength(2)
  })

  test('the number and p are printed, and in a wide chart the effect with its interval', () => {
    expect(textsOf(showEffects().figure)).toEqual(expect.arrayContaining(['4 (2 to 6)', '900', '0.001']))
  })

  test('in a narrow chart, number and p remain, and names are above', () => {
    const { figure } = showEffects(320)
    expect(textsOf(figure)).toEqual(expect.arrayContaining(['Policies', '900', 'Adjusted p', '0.001']))
    expect(textsOf(figure)).not.toContain('4 (2 to 6)')
    const mark = figure.querySelector('rect[class*="effect"]')!
    expect(numberOf(printed(figure, 'Greets')!, 'y')).toBeLessThan(numberOf(mark, 'y'))
  })

  test('the table has every row with its word', async () => {
    const { user } = showEffects()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    const words = rows.map((row) => row.lastElementChild!.textContent)
    expect(words).toEqual(['Verdict', 'Associated', 'Not told apart', '–'])
  })
})

describe('boxes', () => {
  const data: ChartData = {
    heading: 'Agent',
    columns: columnsOf('Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest', 'Audits'),
    rows: [
      { key: '7', name: 'Ana Rojas', values: [40, 60, 70, 80, 95, 31], href: '/agents/7' },
      {
        key: '8',
        name: 'Luis Fernando Gutiérrez de la Vega y Montes',
        values: [10, 20, 30, 50, 60, 12],
        href: '/agents/8',
      },
      { key: '9', name: 'Bo', values: [null, null, null, null, null, 2] },
    ],
  }

  const showBoxes = ({ width = 900, hasFlag = true } = {}) =>
    show(width, {
      data,
      axis: { name: 'Score', ticks: [0, 50, 100], format: String, reference: 80 },
      flag: hasFlag ? { name: 'Against the others', word: 'Outlier', keys: new Set(['8']) } : null,
      printed: [5],
      renderMark: boxMark,
    })

  const boxesOf = (figure: Element) => [...figure.querySelectorAll('rect[class*="box"]')]

  test('a row has its numbers and its word, and a link to its cases', async () => {
    const { user, onOpen } = showBoxes()
    const numbers = 'Lowest: 10; Lower quartile: 20; Median: 30; Upper quartile: 50; Highest: 60; Audits: 12'
    await user.click(screen.getByRole('link', { name: new RegExp(`${numbers}; Against the others: Outlier$`) }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('/agents/8')
  })

  test('arrow keys move from row to row, with and without links', async () => {
    const { user } = showBoxes()
    screen.getByLabelText(/^Ana/).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByLabelText(/^Bo; Lowest: –/)).toHaveFocus()
  })

  test('the box goes from quartile to quartile, with the median in it; too few cases have no box', () => {
    const { figure } = showBoxes()
    const boxes = boxesOf(figure)
    expect(boxes).toHaveLength(2)
    const median = numberOf(figure.querySelector('line[class*="median"]')!, 'x1')
    expect(median - numberOf(boxes[0]!, 'x')).toBeCloseTo(numberOf(boxes[0]!, 'width') / 2)
    expect(figure.querySelectorAll('line[class*="median"]')).toHaveLength(2)
  })

  test('a flagged row has a sign and a word', () => {
    const { figure } = showBoxes()
    expect(printed(figure, 'Outlier')).toBeDefined()
    expect(figure.querySelectorAll('path[class*="sign"]')).toHaveLength(1)
  })

  test('without a flag the table has no column for it', () => {
    const { figure } = showBoxes({ hasFlag: false })
    expect(printed(figure, 'Against the others')).toBeUndefined()
    expect(screen.getByLabelText(/^Ana.*Audits: 31$/)).toBeVisible()
  })

  test('the table has the word too', async () => {
    const { user } = showBoxes()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const [, ana, luis] = within(screen.getByRole('table')).getAllByRole('row')
    expect(ana!.lastElementChild).toHaveTextContent('–')
    expect(luis!.lastElementChild).toHaveTextContent('Outlier')
  })

  test('in a wide plot, names are beside the boxes', () => {
    const { figure } = showBoxes()
    expect(numberOf(printed(figure, 'Ana Rojas')!, 'y')).toBe(numberOf(boxesOf(figure)[0]!, 'y') + 7)
  })

  test('in a narrow plot, a long name is cut so that the word fits beside it', () => {
    const { figure } = showBoxes({ width: 320 })
    const name = [...figure.querySelectorAll('text')].find(({ textContent }) => textContent.startsWith('Luis'))!
    expect(name.textContent).toMatch(/…$/)
    expect(name.getAttribute('y')).toBe(printed(figure, 'Outlier')!.getAttribute('y'))
    expect(numberOf(name, 'y')).toBeLessThan(numberOf(boxesOf(figure)[1]!, 'y'))
  })
})

describe('pairs', () => {
  const showPairs = (width: number) =>
    show(width, {
      axis: { ticks: [0, 50, 100], format: String },
      data: {
        heading: 'Question',
        columns: columnsOf('Before', 'Since'),
        rows: [{ key: 'greets', name: 'Greets', values: [40, null] }],
      },
      ...pairMarks({
        names: { before: 'Before', after: 'Since', missing: 'Too few' },
        pairs: new Map([['greets', { before: { value: 40, low: 30, high: 60 }, after: null }]]),
      }),
    })

  test('a row has two marks, or the word for a missing one, which is read out too', () => {
    const { figure } = showPairs(900)
    // two of them are in the legend
    expect(figure.querySelectorAll('circle')).toHaveLength(3)
    expect(printed(figure, 'Too few')).toBeDefined()
    expect(screen.getByLabelText('Greets; Before: 40; Since: Too few')).toBeVisible()
  })

  test('names are beside the marks, and above them in a narrow chart', () => {
    const yOf = (figure: Element) => [
      numberOf(printed(figure, 'Greets')!, 'y'),
      numberOf(figure.querySelector('line[class*="reach"]')!, 'y1'),
    ]
    const [name, mark] = yOf(showPairs(320).figure)
    expect(name).toBeLessThan(mark! - 8)
  })
})
