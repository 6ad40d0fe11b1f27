import { expect, test, vi } from 'vitest'

import { readCookie, removeCookie, writeCookie } from './cookies.ts'

test('a cookie is read by its whole name, and decoded', () => {
  const cookies = 'my-locale=fr; locale=pt-BR; XSRF-TOKEN=a%2Fb%3D'
  expect(readCookie('locale', cookies)).toBe('pt-BR')
  expect(readCookie('XSRF-TOKEN', cookies)).toBe('a/b=')
  expect(readCookie('LOCALE', cookies)).toBeNull()
})

test('a cookie with another encoding is returned as it is', () => {
  expect(readCookie('locale', 'locale=100%')).toBe('100%')
})

test('a written cookie is valid for the whole site and for the given days', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  writeCookie('locale', 'zh-CN', { days: 365 })
  expect(write).toHaveBeenCalledWith('locale=zh-CN; Path=/; Max-Age=31536000; SameSite=Lax')
})

test('a removed cookie is gone', () => {
  writeCookie('locale', 'es', { days: 1 })
  expect(readCookie('locale')).toBe('es')
  removeCookie('locale')
  expect(readCookie('locale')).toBeNull()
})
