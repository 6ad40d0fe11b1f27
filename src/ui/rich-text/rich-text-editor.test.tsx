import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { RichTextEditor } from './rich-text-editor.tsx'
import type { RichTextNode } from './rich-text-node.ts'

const of = (text: string): RichTextNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const picture = new File(['bytes'], 'steps.png', { type: 'image/png' })

function draw(upload: (file: File) => Promise<string> = async () => `/api/pictures/${'k'.repeat(43)}`) {
  const on = { save: vi.fn(), change: vi.fn<(document: RichTextNode) => void>() }
  const form = (value: RichTextNode) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        on.save()
      }}
    >
      <RichTextEditor label="Text" value={value} onChange={on.change} upload={upload} />
      <button type="submit">Save</button>
    </form>
  )
  const { rerender } = renderIsland(form(of('first words')))
  const text = within(screen.getByRole('textbox', { name: 'Text' }))
  return { ...on, text, user: userEvent.setup({ delay: null }), put: (value: RichTextNode) => rerender(form(value)) }
}

const pressIn = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('another document replaces the last one without a call of onChange, and can be undone', () => {
  const { text, change, put } = draw()
  put(of('other words'))
  expect(text.getByText('other words')).toBeVisible()
  expect(change).not.toHaveBeenCalled()
  pressIn('Undo')
  expect(text.getByText('first words')).toBeVisible()
  expect(change).toHaveBeenCalledExactlyOnceWith(of('first words'))
})

test('the description of a picture can be entered without saving the form around it', async () => {
  const { save, user } = draw()
  pressIn('Picture')
  await user.type(await screen.findByLabelText('What the picture shows'), 'Four steps{Enter}')
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByLabelText('What the picture shows')).toHaveValue('Four steps')
})

test.each([
  ['in words of the server', 'Too many pictures today.', 'Too many pictures today.'],
  ['by its kind', '', 'Too many attempts'],
])(
  'the reason why a picture is not accepted is given %s, and the picture can be selected again',
  async (_, message, reason) => {
    const upload = vi.fn(() => Promise.reject(new RequestFailed({ kind: 'throttled', message }, 429)))
    const { user } = draw(upload)
    pressIn('Picture')
    await screen.findByRole('button', { name: 'Choose a picture' })
    for (const times of [1, 2]) {
      await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture)
      expect(await screen.findByRole('alert')).toHaveTextContent(reason)
      expect(upload).toHaveBeenCalledTimes(times)
    }
  },
)

test('the editor does not ask where a link opens, because it is not stored', async () => {
  draw()
  pressIn('Link')
  const address = await screen.findByLabelText('Address of the link')
  const dialog = within(address.closest('div[role=dialog]') as HTMLElement)
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Set'])
})
