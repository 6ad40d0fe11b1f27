import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

import type { UserFile } from '#contracts/user-files.ts'

import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'
import { userFileBackend } from './user-file-backend.ts'

export const PAGE = '/admin/users/UpdateFile'
export const people = new File(['email,name\nada@atalaya.test,Ada\n'], 'people.csv', { type: 'text/csv' })

/** Opens the screen for user files with a fake server that stores the file. */
export function openUserFiles(address: string, file: UserFile | null = null, as = holding(['user-edit', 'user-list'])) {
  const backend = sessionBackend(as)
  const files = userFileBackend(backend, file)
  return { ...renderAt(address, { as, backend }), files }
}

export const zone = () => screen.findByLabelText<HTMLInputElement>(/Drop a file here/)
export const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const holds = (column: string) => screen.findByRole('combobox', { name: `What the column ${column} holds` })

/** On a busy machine the page shows for a moment that it is loading: the elements found may be hidden then. */
export const visible = (find: () => Promise<HTMLElement>) => waitFor(async () => expect(await find()).toBeVisible())
export const focused = (find: () => Promise<HTMLElement>) => waitFor(async () => expect(await find()).toHaveFocus())
