import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { PostDetail } from '#contracts/posts.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { detail, openPosts, paragraph } from '#tests/support/post-page.ts'
import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'

const KEY = 'k'.repeat(43)
const EDITOR: PermissionName[] = ['post-list', 'post-edit']
const title = () => screen.findByLabelText(/^Title/)
const text = () => within(screen.getByRole('textbox', { name: 'Text' }))

describe('a post that somebody else has saved meanwhile', () => {
  const newer: PostDetail = { ...detail, title: 'Otro guion', body: { type: 'doc', content: [paragraph('De otra.')] } }

  test('is loaded on request, and saved based on that version', async () => {
    const { backend } = openPosts('/admin/posts/edit/3', EDITOR)
    fireEvent.change(await title(), { target: { value: 'Mi guion' } })
    backend.answer('PUT /api/posts/3', () => refusal('conflict', 'Somebody else has changed this in the meantime.'))
    press('Save the post')
    const showButton = await screen.findByRole('button', { name: 'Show what was saved meanwhile' })
    backend.answer('GET /api/posts/3', () => ({ status: 200, body: { ...newer, version: 7 } }))
    fireEvent.click(showButton)
    await waitFor(async () => expect(await title()).toHaveValue('Otro guion'))
    expect(text().getByText('De otra.')).toBeVisible()
    press('Save the post')
    await waitFor(() => expect(backend.sentTo('/api/posts/3').at(-1)!.body).toMatchObject({ version: 7 }))
  })

  test('replaces what was saved here before', async () => {
    const { backend } = openPosts('/admin/posts/edit/3', EDITOR)
    fireEvent.change(await title(), { target: { value: 'Mi guion' } })
    press('Save the post')
    await screen.findByText('The post is saved.')
    expect(await title()).toHaveValue('Mi guion')
    backend.answer('PUT /api/posts/3', () => refusal('conflict', ''))
    press('Save the post')
    backend.answer('GET /api/posts/3', () => ({ status: 200, body: { ...newer, version: 7 } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await title()).toHaveValue('Otro guion'))
  })
})

describe('an older version', () => {
  async function openVersion() {
    const visit = openPosts('/admin/posts/edit/3', EDITOR)
    visit.backend.answer('GET /api/posts/3/versions', () => ({
      status: 200,
      body: { data: [{ version: 4, title: 'El guion', saved_by: 'Adela Rivas', saved_at: '2026-02-01T12:00:00Z' }] },
    }))
    visit.backend.answer('GET /api/posts/3/versions/4', () => ({
      status: 200,
      body: { version: 4, title: 'El guion', body: { type: 'doc', content: [paragraph('Como antes.')] } },
    }))
    fireEvent.click(await screen.findByRole('button', { name: 'Versions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Look at it' }))
    await screen.findByText('Como antes.')
    return visit
  }
  const UNSAVED = 'What you have written here is not saved.'

  test('restored into the form can be undone like any other change', async () => {
    await openVersion()
    expect(screen.queryByText(UNSAVED)).not.toBeInTheDocument()
    press('Put this version into the form')
    expect(await text().findByText('Como antes.')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    expect(await text().findByText('Desde el lunes.')).toBeVisible()
    expect(text().queryByText('Como antes.')).not.toBeInTheDocument()
  })

  test('replaces unsaved text only after a warning', async () => {
    await openVersion()
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Otro' } })
    expect(await screen.findByText(UNSAVED)).toBeVisible()
  })
})

describe('the cover', () => {
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!

  test('that was refused says why, and the same file can be chosen again', async () => {
    const { backend, user } = openPosts('/admin/posts/edit/3', EDITOR)
    const file = new File(['bytes'], 'cover.png', { type: 'image/png' })
    backend.answer('POST /api/pictures', NO_ANSWER)
    await title()
    await user.upload(input(), file)
    expect(await screen.findByText('The server cannot be reached')).toBeVisible()
    backend.answer('POST /api/pictures', () => ({ status: 200, body: { key: KEY, url: `/api/pictures/${KEY}` } }))
    await user.upload(input(), file)
    expect(await screen.findByRole('button', { name: 'Choose another picture' })).toBeVisible()
    expect(screen.queryByText('The server cannot be reached')).not.toBeInTheDocument()
  })

  test('moves the focus on when it is removed', async () => {
    const { backend } = openPosts('/admin/posts/edit/3', EDITOR)
    backend.answer('GET /api/posts/3', () => ({ status: 200, body: { ...detail, cover_key: KEY } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the picture' }))
    expect(await screen.findByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  })
})

describe('without the list of posts', () => {
  test('the way back from a new post leads to the news', async () => {
    openPosts('/admin/posts/create', ['post-create'])
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/news')
  })

  test.each<[PermissionName[], string]>([
    [['post-create'], '/news'],
    [['post-create', 'post-list'], '/admin/posts'],
    [['post-create', 'post-edit'], '/admin/posts/edit/3'],
  ])('with %j a new post leads to %s', async (permissions, next) => {
    const { address } = openPosts('/admin/posts/create', permissions)
    await fillIn({ 'Title *': 'Nuevo' })
    press('Save the post')
    await waitFor(() => expect(address()).toBe(next))
  })

  test('a removed post leads to the news', async () => {
    const { backend, address } = openPosts('/admin/posts/edit/3', ['post-edit', 'post-delete'])
    backend.answer('DELETE /api/posts/3', () => ({ status: 200, body: { success: true } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the post' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the post' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible()
    expect(address()).toBe('/news')
  })
})
