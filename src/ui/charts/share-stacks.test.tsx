import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIsland } from '#tests/support/render-island.tsx'

import { ShareStacks } from './share-stacks.tsx'

const percent = (share: number) => `${100 * share}%`

function show(width = 900) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const onOpen = vi.fn()
  renderIsland(
    <ShareStacks
      {...{ title: 'Channels', note: '', fileName: 'channels', isEmpty: false, onOpen }}
      parts={2}
      tickName={(key) => `M${key.slice(5, 7)}`}
      data={{
        heading: 'Month',
        columns: [
          { name: 'Voice', format: percent },
          { name: 'WhatsApp', format: percent },
          { name: 'Conversations', format: String },
        ],
        rows: [
          { key: '2026-01-01', name: 'January 2026', values: [0.75, 0.25, 40], href: '/calls?month=1' },
          { key: '2026-02-01', name: 'February 2026', values: [null, null, 3] },
          { key: '2026-03-01', name: 'March 2026', values: [0.5, 0.5, 20], href: '/calls?month=3' },
        ],
      }}
    />,
  )
  const figure = screen.getByRole('figure')
  const parts = [...figure.querySelectorAll('rect[data-part]')].filter((part) => part.getAttribute('width') !== '10')
  return { onOpen, figure, parts, user: userEvent.setup({ delay: null }) }
}

const heightOf = (part: Element) => Number(part.getAttribute('height'))

test('the parts of a month are stacked and fill the same height', () => {
  const { parts } = show()
  expect(parts).toHaveLength(4)
  const [voice, whatsapp, later, others] = parts as [Element, Element, Element, Element]
  expect(heightOf(voice)).toBeCloseTo(3 * heightOf(whatsapp))
  expect(heightOf(voice) + heightOf(whatsapp)).toBeCloseTo(heightOf(later) + heightOf(others))
  expect(Number(whatsapp.getAttribute('y')) + heightOf(whatsapp)).toBeCloseTo(Number(voice.getAttribute('y')))
})

test('a month has all its columns and its link; a month with too few cases is a gap', async () => {
  const { user, onOpen } = show()
  expect(screen.getByLabelText('February 2026; Voice: –; WhatsApp: –; Conversations: 3')).not.toHaveAttribute('href')
  await user.click(screen.getByRole('link', { name: 'January 2026; Voice: 75%; WhatsApp: 25%; Conversations: 40' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/calls?month=1')
})

test('as many stacks are labelled as fit', () => {
  const named = (figure: HTMLElement) =>
    [...figure.querySelectorAll('text')].map(({ textContent }) => textContent).filter((text) => /^M\d/.test(text))
  expect(named(show().figure)).toEqual(['M01', 'M02', 'M03'])
  cleanup()
  expect(named(show(150).figure)).toEqual(['M01', 'M03'])
})

test('only the parts are named beside the last stack', () => {
  const texts = [...show().figure.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['Voice', 'WhatsApp']))
  expect(texts).not.toContain('Conversations')
})

test('the table has every month', async () => {
  const { user } = show(320)
  await user.click(screen.getByRole('button', { name: 'Table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MonthVoiceWhatsAppConversations',
    'January 202675%25%40',
    'February 2026––3',
    'March 202650%50%20',
  ])
})
