import '@testing-library/jest-dom/vitest'
import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

import { answerStylesByTag } from './computed-style.ts'
import { missingElement } from './missing-element.ts'

declare global {
  var jsdom: { window: Window } | undefined
}

// Node 25 and later have storage globals of their own, undefined unless a file is named, which hide the browser's
for (const key of ['localStorage', 'sessionStorage'] as const) {
  if (!globalThis[key]) {
    Object.defineProperty(globalThis, key, { configurable: true, value: globalThis.jsdom?.window[key] })
  }
}

// In development React records the stack of every element, up to ten thousand per second; no test reads them.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}

// functions of a browser that Mantine needs and jsdom does not have
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// a text area that grows with its text waits for the fonts
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// jsdom draws nothing, so it has nothing to scroll
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Range.prototype.getBoundingClientRect = () => new DOMRect()
Range.prototype.getClientRects = () => document.createElement('i').getClientRects()

// jsdom does not know <search>, which is a plain element by the standard: React would warn of it
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

configure({
  asyncUtilTimeout: 15_000, // a busy machine is slow, not wrong
  getElementError: missingElement,
})
answerStylesByTag()

// a form takes longer to render all time zones and currencies of the world than everything else
const FEW: Record<string, string[]> = {
  timeZone: ['America/Bogota', 'America/Lima', 'America/Mexico_City', 'America/Santiago', 'Europe/Madrid', 'UTC'],
  currency: ['ARS', 'BRL', 'CLP', 'COP', 'EUR', 'MXN', 'PEN', 'USD'],
}
const { supportedValuesOf } = Intl
Intl.supportedValuesOf = (key) => FEW[key] ?? supportedValuesOf(key)

afterEach(() => {
  cleanup()
  cleanNotifications()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
})
