import { expect, test } from 'vitest'

import { safeStorage } from './safe-storage.ts'

test('what is set is in the storage of the browser', () => {
  const storage = safeStorage(() => localStorage)
  storage.set('token', 'a')
  expect(localStorage.getItem('token')).toBe('a')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('if a browser refuses storage, the memory of the page is used', () => {
  const storage = safeStorage(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  expect(storage.get('token')).toBeNull()
  storage.set('token', 'a')
  expect(storage.get('token')).toBe('a')
  storage.remove('token')
  expect(storage.get('token')).toBeNull()
})

test('a full storage keeps its old value, and the newer one is returned anyway', () => {
  let isFull = false
  const storage = safeStorage(() => {
    if (!isFull) return localStorage
    return Object.create(localStorage, {
      getItem: { value: (key: string) => localStorage.getItem(key) },
      setItem: {
        value: () => {
          throw new DOMException('Full', 'QuotaExceededError')
        },
      },
    })
  })
  storage.set('token', 'old')
  isFull = true
  storage.set('token', 'new')
  expect(storage.get('token')).toBe('new')
  isFull = false
  storage.set('token', 'newest')
  expect(localStorage.getItem('token')).toBe('newest')
  expect(storage.get('token')).toBe('newest')
})
