import { expect, test } from 'vitest'
import { adminPermissions } from '#contracts/permissions.ts'
import { areas } from './admin-screen.tsx'

test('every permission that opens the admin area opens a part of it, and no part is without a way in', () => {
  expect(new Set(areas.map(({ needs }) => needs))).toEqual(new Set([...adminPermissions, 'user-list']))
})
