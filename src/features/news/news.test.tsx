import { i18n } from '@lingui/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { NewsDetail, NewsRowDto } from '#contracts/news.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const KEY = 'k'.repeat(43)

const post = (row: Partial<NewsRowDto> = {}): NewsRowDto => ({
  id: 7,
  kind: 'news',
  title: 'New weights',
  category: { id: 2, name: 'Scorecards' },
  author_name: 'Sergio Paredes',
  published_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  cover_url: `/api/pictures/${KEY}`,
  is_read: false,
  excerpt: 'From Monday on sales are scored by version 7.',
  ...row,
})
const guide = post({ id: 8, kind: 'help', title: 'Consent', category: null, cover_url: null, is_read: true })

const detail: NewsDetail = {
  ...post(),
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'From Monday on.' }] }] },
}

const reader = holding(['call-detail'])

function openNews(address: string, { rows = [post(), guide], unread = 3, as = reader } = {}) {
  vi.stubGlobal('requestIdleCallback', (action: () => void) => setTimeout(action))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const backend = sessionBackend(as)
  backend.answer('GET /api/news', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/news', { page: Number(query.get('page')) }),
  }))
  let unreadCount = unread
  backend.answer('GET /api/news/7', () => ({ status: 200, body: detail }))
  backend.answer('POST /api/news/7/read', () => {
    unreadCount -= 1
    return { status: 200, body: { success: true } }
  })
  backend.answer('GET /api/news/unread', () => ({ status: 200, body: { count: unreadCount } }))
  const page = renderAt(address, { as, backend })
  return { ...page, query: () => Object.fromEntries(backend.sentTo('/api/news').at(-1)!.query) }
}

describe('the list', () => {
  test('marks unread posts with a word, and shows category, author and date of each', async () => {
    const { query } = openNews('/news')
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first!).getByRole('link', { name: 'New weights' })).toHaveAttribute('href', '/news/7')
    expect(first).toHaveTextContent('Unread')
    expect(first).toHaveTextContent(/News.*Scorecards.*Sergio Paredes.*3 days ago/)
    expect(first).toHaveTextContent('From Monday on sales are scored by version 7.')
    expect(second).toHaveTextContent(/^Consent.*Help article/)
    expect(second).not.toHaveTextContent('Unread')
    expect(screen.getByText('2 posts')).toBeVisible()
    expect(query()).toEqual({ page: '1', per_page: '25', sort: '-published_at' })
  })

  test('is filtered by kind and search words, which are in the address', async () => {
    const { query, address, user } = openNews('/news')
    await screen.findAllByRole('article')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Help article')
    await waitFor(() => expect(query()).toMatchObject({ kind: 'help' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'consent{Enter}')
    await waitFor(() => expect(query()).toMatchObject({ kind: 'help', q: 'consent' }))
    expect(address()).toBe('/news?kind=help&q=consent')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/news'))
  })

  test('without any news says what will appear there, and without a match offers a way back', async () => {
    const { go } = openNews('/news', { rows: [] })
    expect(await screen.findByText('There is no news for you yet')).toBeVisible()
    go('/news?q=nothing')
    expect(await screen.findByText('Nothing matches')).toBeVisible()
  })

  test('that cannot be loaded can be tried again', async () => {
    const { backend } = openNews('/news')
    await screen.findAllByRole('article')
    backend.answer('GET /api/news', () => refusal('unexpected', ''))
    fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'news' } })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('reading', () => {
  test('shows the post, and reports once that it was shown', async () => {
    const { backend } = openNews('/news/7')
    expect(await screen.findByRole('heading', { level: 1, name: 'New weights' })).toBeVisible()
    const article = screen.getByRole('article')
    expect(article).toHaveTextContent('From Monday on.')
    expect(article.querySelector('img')).toHaveAttribute('src', `/api/pictures/${KEY}`)
    await waitFor(() => expect(backend.sentTo('/api/news/7/read')).toHaveLength(1))
    await screen.findByRole('link', { name: 'News, 2 unread' })
    expect(backend.sentTo('/api/news/7/read')).toHaveLength(1)
    expect(backend.sentTo('/api/news/7')).toHaveLength(1)
  })

  test('reports nothing for a post that was already read', async () => {
    const { backend } = openNews('/news')
    backend.answer('GET /api/news/7', () => ({ status: 200, body: { ...detail, is_read: true } }))
    fireEvent.click(await screen.findByRole('link', { name: 'New weights' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'New weights' })).toHaveFocus()
    await screen.findByRole('link', { name: 'News, 3 unread' })
    expect(backend.sentTo('/api/news/7/read')).toEqual([])
  })

  test('names the document after the post, in every language, until the reader leaves it', async () => {
    const { backend, go } = openNews('/news/7')
    await waitFor(() => expect(document.title).toBe('New weights · Atalaya'))
    i18n.activate(i18n.locale)
    await waitFor(() => expect(document.title).toBe('New weights · Atalaya'))
    backend.answer('GET /api/news/9', () => refusal('missing', ''))
    go('/news/9')
    await waitFor(() => expect(document.title).toBe('Article · Atalaya'))
    go('/news')
    await waitFor(() => expect(document.title).toBe('News · Atalaya'))
  })

  test('still shows the post when it cannot be marked as read', async () => {
    const { backend } = openNews('/news/7')
    backend.answer('POST /api/news/7/read', () => refusal('unavailable', ''))
    expect(await screen.findByText('From Monday on.')).toBeVisible()
    await waitFor(() => expect(backend.sentTo('/api/news/7/read')).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a post that is not for the reader does not exist', async () => {
    const { backend, go } = openNews('/news')
    backend.answer('GET /api/news/9', () => refusal('missing', ''))
    await screen.findAllByRole('article')
    go('/news/9')
    expect(await screen.findByText('This does not exist')).toBeVisible()
    go('/news/first')
    expect(await screen.findByText('Page not found')).toBeVisible()
  })
})

describe('the number in the frame', () => {
  test('is fetched once, after the screen is ready, on every page', async () => {
    const { backend, go } = openNews('/blank')
    const link = await screen.findByRole('link', { name: 'News, 3 unread' })
    expect(link).toHaveAttribute('href', '/news')
    expect(link).toHaveTextContent('3')
    go('/news')
    await screen.findAllByRole('article')
    expect(backend.sentTo('/api/news/unread')).toHaveLength(1)
  })

  test('is not shown when everything is read', async () => {
    const { backend } = openNews('/blank', { unread: 0 })
    await waitFor(() => expect(backend.sentTo('/api/news/unread')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'News' })).toHaveTextContent('')
  })

  test('is left out when it cannot be loaded', async () => {
    const { backend } = openNews('/blank')
    backend.answer('GET /api/news/unread', () => refusal('unexpected', ''))
    await waitFor(() => expect(backend.sentTo('/api/news/unread')).toHaveLength(1))
    expect(await screen.findByRole('link', { name: 'News' })).toBeVisible()
  })

  test.each([
    ['no role', holding([], null)],
    ['a second factor to set up', { ...reader, user: { ...reader.user, must_set_up_two_factor: true } }],
  ])('is never fetched for somebody with %s', async (_, as) => {
    const { backend } = openNews('/blank', { as })
    await screen.findByRole('banner')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(backend.sentTo('/api/news/unread')).toEqual([])
    expect(screen.queryByRole('link', { name: /^News/ })).toBeNull()
  })
})
