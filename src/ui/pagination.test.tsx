import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { renderLinked } from '#tests/support/render-island.tsx'

import { Pagination, pageWindow } from './pagination.tsx'

const meta = (page: number, total: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / 25)),
  per_page: 25,
  total,
  from: total === 0 ? null : (page - 1) * 25 + 1,
  to: total === 0 ? null : Math.min(page * 25, total),
})

test('links are displayed only if there is more than one page', async () => {
  const { unmount } = renderLinked(<Pagination meta={meta(1, 25)} />)
  expect(await screen.findByText('1–25 of 25')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  unmount()
  renderLinked(<Pagination meta={meta(1, 26)} />)
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible()
})

test('every page is linked, the current one is marked, and there is no link beyond the ends', async () => {
  renderLinked(<Pagination meta={meta(1, 1200)} />)
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('link', { name: /^Page / })).toHaveLength(48)
  expect(pages.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 1')
  expect(pages.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument()
  expect(pages.getByRole('link', { name: 'Next page' })).toBeVisible()
})

test('a limit links only the pages around the current one', async () => {
  renderLinked(<Pagination meta={meta(20, 1200)} limit={3} />)
  const links = within(await screen.findByRole('navigation', { name: 'Pages' })).getAllByRole('link', {
    name: /^Page /,
  })
  expect(links.map((link) => link.textContent)).toEqual(['19', '20', '21'])
})

test('a link changes the page in the address and keeps the filters', async () => {
  const { router } = renderLinked(<Pagination meta={meta(1, 100)} />, { at: '/?channel=voice' })
  fireEvent.click(await screen.findByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ channel: 'voice', page: 2 }))
})

test('an empty list says that it has no rows', async () => {
  renderLinked(<Pagination meta={meta(1, 0)} />)
  expect(await screen.findByText('0 rows')).toBeVisible()
})

test('without a limit every page is linked', () => {
  expect(pageWindow({ current: 3, last: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each([
  [1, [1, 2, 3]],
  [5, [4, 5, 6]],
  [10, [8, 9, 10]],
])('with a limit of three, page %i of ten has the window %j', (current, pages) => {
  expect(pageWindow({ current, last: 10, limit: 3 })).toEqual(pages)
})

test('a window is consecutive, has the permitted length and contains the current page', () => {
  const positions = fc
    .record({
      last: fc.integer({ min: 1, max: 400 }),
      limit: fc.nat(20),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ last, limit, share }) => ({ last, limit, current: 1 + Math.floor(share * (last - 1)) }))
  fc.assert(
    fc.property(positions, ({ last, limit, current }) => {
      const pages = pageWindow({ current, last, limit })
      expect(pages).toHaveLength(limit === 0 ? last : Math.min(limit, last))
      expect(pages).toContain(current)
      expect(pages[0]).toBeGreaterThanOrEqual(1)
      expect(pages.at(-1)).toBeLessThanOrEqual(last)
      expect(pages).toEqual(pages.map((_, index) => pages[0]! + index))
    }),
  )
})
