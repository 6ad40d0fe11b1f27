import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { press } from '#tests/support/on-screen.ts'
import { openProfile, profileSection } from '#tests/support/profile-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

describe('the photo', () => {
  const stubCanvas = () => {
    const draw = vi.fn<CanvasRenderingContext2D['drawImage']>()
    vi.stubGlobal('createImageBitmap', async (file: Blob) => {
      if (file.type === 'text/plain') throw new DOMException('The source image could not be decoded.')
      return { width: 900, height: 600, close: () => undefined }
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: draw,
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      callback,
      type,
    ) {
      expect([this.width, this.height]).toEqual([512, 512])
      callback(new Blob(['drawn'], { type: type! }))
    })
    return draw
  }
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })

  test('is cropped to the square in its middle, scaled down, uploaded, and then shown', async () => {
    const draw = stubCanvas()
    const { backend } = await openProfile()
    choose(new File(['bytes'], 'me.png', { type: 'image/png' }))
    await screen.findByRole('button', { name: 'Remove the photo' })
    expect(draw).toHaveBeenCalledExactlyOnceWith(expect.anything(), 150, 0, 600, 600, 0, 0, 512, 512)
    expect(backend.sentTo('/api/pictures')).toMatchObject([{ method: 'POST', body: { type: 'image/jpeg', size: 5 } }])
    expect(backend.sentTo('/api/profile').find(({ method }) => method === 'PATCH')?.body).toEqual({
      photo_key: 'k'.repeat(43),
    })
    expect(profileSection('Photo').getByRole('presentation', { hidden: true })).toHaveAttribute(
      'src',
      `/api/pictures/${'k'.repeat(43)}`,
    )
  })

  test('a file that is not a picture is not sent, and another one can be chosen', async () => {
    stubCanvas()
    const { backend } = await openProfile()
    choose(new File(['words'], 'letter.txt', { type: 'text/plain' }))
    expect(await profileSection('Photo').findByRole('alert')).toHaveTextContent(
      'This file is not a picture that the browser can read.',
    )
    expect(backend.sentTo('/api/pictures')).toEqual([])
    choose(new File(['bytes'], 'me.png', { type: 'image/png' }))
    await screen.findByRole('button', { name: 'Remove the photo' })
    expect(profileSection('Photo').queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a refused picture says why', async () => {
    stubCanvas()
    const { backend } = await openProfile()
    backend.answer('POST /api/pictures', () => refusal('too-large', 'At most 2 MB.'))
    choose(new File(['bytes'], 'me.png', { type: 'image/png' }))
    expect(await profileSection('Photo').findByRole('alert')).toHaveTextContent('At most 2 MB.')
  })

  test('can be removed, and the focus moves on', async () => {
    const { backend } = await openProfile({ photo_url: '/api/pictures/old' })
    screen.getByRole('button', { name: 'Remove the photo' }).focus()
    press('Remove the photo')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the photo' })).not.toBeInTheDocument())
    expect(backend.sentTo('/api/profile').find(({ method }) => method === 'PATCH')?.body).toEqual({ photo_key: null })
    expect(profileSection('Photo').getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  })
})
