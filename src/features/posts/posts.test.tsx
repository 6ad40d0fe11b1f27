import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { detail, openPosts, paragraph, row } from '#tests/support/post-page.ts'

test('posts are listed as the address says, with their number of readers', async () => {
  const { backend } = openPosts('/admin/posts?state=published&q=guion', ['post-list', 'post-edit'])
  expect(await screen.findByRole('link', { name: row.title })).toHaveAttribute('href', '/admin/posts/edit/3')
  expect(screen.getByText('4 of 12')).toBeVisible()
  expect(Object.fromEntries(backend.sentTo('/api/posts')[0]!.query)).toMatchObject({ state: 'published', q: 'guion' })
  expect(screen.queryByRole('link', { name: 'Add new post' })).not.toBeInTheDocument()
})

test('a post is changed based on the version that was read', async () => {
  const { backend } = openPosts('/admin/posts/edit/3', ['post-list', 'post-edit'])
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Guion nuevo' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Draft: nobody sees it' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quality auditor' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save the post' }))
  await waitFor(() => expect(backend.sentTo('/api/posts/3').at(-1)!.method).toBe('PUT'))
  expect(backend.sentTo('/api/posts/3').at(-1)!.body).toEqual({
    kind: 'news',
    title: 'Guion nuevo',
    body: detail.body,
    category_id: 1,
    cover_key: null,
    role_ids: [2, 3],
    published_at: null,
    version: 5,
  })
})

test('a published post stays published, and the next save sends the next version', async () => {
  const { backend } = openPosts('/admin/posts/edit/3', ['post-list', 'post-edit'])
  const save = await screen.findByRole('button', { name: 'Save the post' })
  fireEvent.click(save)
  await waitFor(() => expect(backend.sentTo('/api/posts/3').at(-1)!.method).toBe('PUT'))
  expect(backend.sentTo('/api/posts/3').at(-1)!.body).toMatchObject({ published_at: 'now', version: 5 })
  await screen.findByText('The post is saved.')
  fireEvent.click(screen.getByRole('button', { name: 'Save the post' }))
  await waitFor(() => expect(backend.sentTo('/api/posts/3').at(-1)!.body).toMatchObject({ version: 6 }))
})

test('an invalid time is refused before anything is sent', async () => {
  const { backend } = openPosts('/admin/posts/create', ['post-list', 'post-create'])
  fireEvent.click(await screen.findByRole('radio', { name: 'At a later time' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save the post' }))
  expect(await screen.findByText('Say when it appears.')).toBeVisible()
  expect(backend.sentTo('/api/posts')).toEqual([])
})

test('an older version can be viewed, and put into the form', async () => {
  const { backend } = openPosts('/admin/posts/edit/3', ['post-list', 'post-edit'])
  backend.answer('GET /api/posts/3/versions', () => ({
    status: 200,
    body: { data: [{ version: 4, title: 'El guion', saved_by: 'Adela Rivas', saved_at: '2026-02-01T12:00:00Z' }] },
  }))
  backend.answer('GET /api/posts/3/versions/4', () => ({
    status: 200,
    body: { version: 4, title: 'El guion', body: { type: 'doc', content: [paragraph('Como antes.')] } },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Versions' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Look at it' }))
  expect(await screen.findByText('Como antes.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Put this version into the form' }))
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('El guion'))
  expect(await within(screen.getByRole('textbox', { name: 'Text' })).findByText('Como antes.')).toBeVisible()
})

test('the readers of a post are listed for people who may see people; others see their number', async () => {
  const { backend } = openPosts('/admin/posts/edit/3', ['post-list', 'post-edit', 'user-list'])
  backend.answer('GET /api/posts/3/readers', () => ({
    status: 200,
    body: pageOf([{ id: 7, name: 'Aurora Vidal', read_at: null }], '/api/posts/3/readers'),
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Read by 4 of 12' }))
  expect(await screen.findByText('Aurora Vidal')).toBeVisible()
})

test.each([[['post-edit', 'user-list']], [['post-list', 'post-edit']]] satisfies [PermissionName[]][])(
  'with %j the readers of a post are not loaded',
  async (permissions) => {
    openPosts('/admin/posts/edit/3', permissions)
    expect(await screen.findByText('Read by 4 of 12')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Read by 4 of 12' })).not.toBeInTheDocument()
  },
)

test('a post is removed after a confirmation, without saving and without a warning about changes', async () => {
  const { address, backend } = openPosts('/admin/posts/edit/3', ['post-list', 'post-edit', 'post-delete'])
  backend.answer('DELETE /api/posts/3', () => ({ status: 200, body: { success: true } }))
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Otro' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove the post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Nuevo guion de consentimiento”?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the post' }))
  await waitFor(() => expect(address()).toBe('/admin/posts'))
  expect(backend.sentTo('/api/posts/3').map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

test('without the permission nothing is loaded', async () => {
  const { backend } = openPosts('/admin/posts', ['call-detail'])
  expect(await screen.findByText('You do not have access to this page')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.startsWith('/api/post'))).toEqual([])
})
