import { screen, within } from '@testing-library/react'

import type { Profile } from '#contracts/profile.ts'

import { profileBackend } from './profile-backend.ts'
import { holding, renderAt } from './render.tsx'

/** Opens one's own account, and waits until it is shown. */
export async function openProfile(different: Partial<Profile> = {}) {
  const account = holding(['dashboards-premium'])
  const backend = profileBackend(account, different)
  const visit = renderAt('/user-profile', { as: account, backend })
  await screen.findByLabelText('Name')
  return { ...visit, account, backend }
}

export const profileSection = (name: string) => within(screen.getByRole('region', { name }))
