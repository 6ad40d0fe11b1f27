import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { holding } from '#tests/support/render.tsx'
import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'
import { received } from '#tests/support/user-file-backend.ts'
import { focused, openUserFiles, PAGE, people, press, title, visible, zone } from '#tests/support/user-file-page.ts'

describe('choosing a file', () => {
  test('the page explains its purpose, the accepted files and the known columns', async () => {
    openUserFiles(PAGE)
    await visible(() => screen.findByRole('heading', { level: 1, name: 'Update users from a file' }))
    expect(screen.getByText(/Add, change and deactivate many people/)).toBeVisible()
    expect(await zone()).toHaveAccessibleDescription(/at most 50 MB and 100,000 rows/)
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Name',
      'Role',
      'Team',
      'Partner',
      'State',
    ])
  })

  test('a chosen file is sent with its name and its bytes, and the address names it', async () => {
    const { backend, user, address } = openUserFiles(PAGE)
    await user.upload(await zone(), people)
    await focused(() => title('What does each column hold?'))
    const [sent] = backend.sentTo('/api/user-files')
    expect([sent!.query.get('name'), sent!.body]).toEqual(['people.csv', people])
    await waitFor(() => expect(address()).toBe(`${PAGE}?file=5`))
  })

  test('works by keyboard alone', async () => {
    const { user } = openUserFiles(PAGE)
    const field = await zone()
    for (let steps = 0; document.activeElement !== field && steps < 100; steps += 1) await user.tab()
    expect(field).toHaveFocus()
  })

  test('a dropped file is sent as well', async () => {
    openUserFiles(PAGE)
    fireEvent.drop(await zone(), { dataTransfer: { files: [people] } })
    await visible(() => title('What does each column hold?'))
  })

  test.each([
    ['two at once', [people, people], 'Only one file at a time.'],
    ['another format', [new File(['x'], 'people.pdf')], 'This is not a CSV or XLSX file.'],
    ['an empty one', [new File([], 'people.csv')], 'This file is empty.'],
    [
      'a huge one',
      [Object.defineProperty(new File(['x'], 'people.XLSX'), 'size', { value: 60_000_000 })],
      /larger than 50 MB/,
    ],
  ])('%s is reported before anything is sent', async (_, files, problem) => {
    const { backend } = openUserFiles(PAGE)
    fireEvent.drop(await zone(), { dataTransfer: { files } })
    await visible(() => screen.findByText(problem))
    expect(backend.sentTo('/api/user-files')).toEqual([])
  })

  test('a file dropped beside the drop zone does not replace the page', async () => {
    openUserFiles(PAGE)
    await zone()
    expect(fireEvent.drop(document.body)).toBe(false)
  })

  test('a refusal by the server is shown, and the file is not sent again', async () => {
    const { backend, user } = openUserFiles(PAGE)
    const words = 'The first row names no columns.'
    backend.answer('POST /api/user-files', () => refusal('invalid', words, { file: [words] }))
    await user.upload(await zone(), people)
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeVisible()
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  })

  test('a file that did not arrive can be sent again', async () => {
    const { backend, user } = openUserFiles(PAGE)
    backend.answer('POST /api/user-files', NO_ANSWER)
    await user.upload(await zone(), people)
    await visible(() => screen.findByText('The server cannot be reached'))
    backend.answer('POST /api/user-files', () => ({ status: 201, body: received }))
    await press('Send people.csv again')
    await visible(() => title('What does each column hold?'))
    expect(backend.sentTo('/api/user-files').map(({ body }) => body)).toEqual([people, people])
  })

  test('sending shows the size, and can be cancelled', async () => {
    const { backend, user } = openUserFiles(PAGE)
    backend.answer('POST /api/user-files', () => new Promise(() => undefined))
    await user.upload(await zone(), people)
    await focused(() => title('Sending people.csv'))
    expect(screen.getByText('32 bytes are on their way to the server.')).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Under way')
    await press('Cancel')
    await focused(() => title('Choose a file'))
  })

  test('a template with the names of the columns can be downloaded', async () => {
    const files: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    openUserFiles(PAGE)
    await press('Download a template')
    expect(click).toHaveBeenCalledOnce()
    expect(await read(files[0]!)).toBe('email,name,role,team,partner,state\r\n')
  })

  test('without the permission it loads nothing, and names the permission', async () => {
    const { backend } = openUserFiles(`${PAGE}?file=5`, received, holding(['user-list']))
    await visible(() => screen.findByText('user-edit'))
    expect(backend.sentTo('/api/user-files/5')).toEqual([])
  })
})

const read = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsText(file)
  })
