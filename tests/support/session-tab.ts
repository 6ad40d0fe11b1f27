import { onTestFinished } from 'vitest'
import { waitFor, type InspectionEvent } from 'xstate'

import { createSession } from '#src/app/session.ts'
import { createHttp } from '#src/lib/http.ts'
import { safeStorage } from '#src/lib/safe-storage.ts'
import { openSessionChannel } from '#src/lib/session-channel.ts'
import { openSessionStore } from '#src/lib/session-store.ts'

import { pageConfig } from './page-config.ts'

type Tab = { storage?: Storage; inspect?: ((event: InspectionEvent) => void) | undefined }

/** The real session of one tab, with its http, storages and channel. The page is left when the test ends. */
export function openSessionTab({ storage = sessionStorage, inspect }: Tab = {}) {
  const store = openSessionStore({ session: safeStorage(() => storage), local: safeStorage(() => localStorage) })
  const http = createHttp({ csrfToken: pageConfig().csrfToken, bearer: store.bearer })
  const channel = new BroadcastChannel('atalaya')
  const session = createSession({
    http,
    store,
    channel: openSessionChannel(channel),
    pageConfig: pageConfig(),
    ...(inspect && { inspect }),
  })
  session.subscribe({ complete: () => channel.close() })
  const leave = () => session.stop()
  onTestFinished(leave)
  return { http, session, store, leave, settled: () => waitFor(session, (snapshot) => !snapshot.hasTag('pending')) }
}

/** The session storage of another tab: empty in a new one, a copy in one that was duplicated. */
export function anotherTabStorage(duplicated?: Storage): Storage {
  const values = new Map<string, string>(duplicated && Object.entries(duplicated))
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
