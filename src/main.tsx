import './app/styles.css'
import { i18n } from '@lingui/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { waitFor } from 'xstate'

import { announcePages } from './app/announce-pages.ts'
import { App } from './app/app.tsx'
import { followSession } from './app/follow-session.ts'
import { loadAhead, loadLandingWhenIdle } from './app/load-ahead.ts'
import { createLocale } from './app/locale.ts'
import { readPageConfig } from './app/page-config.ts'
import { createAppRouter } from './app/router.ts'
import { createSession } from './app/session.ts'
import { installTrustedTypes } from './app/trusted-types.ts'
import { createHttp } from './lib/http.ts'
import { RequestFailed } from './lib/request-failed.ts'
import { safeStorage } from './lib/safe-storage.ts'
import { openSessionChannel } from './lib/session-channel.ts'
import { openSessionStore } from './lib/session-store.ts'

installTrustedTypes(window.trustedTypes)
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
if (styleNonce) setNonce(styleNonce)

const isInspected = import.meta.env.DEV && import.meta.env['VITE_INSPECT']
const inspect = isInspected ? (await import('./lib/inspect.ts')).openInspector() : undefined
const pageConfig = readPageConfig(document)
const locale = createLocale({ i18n, pageConfig, ...(inspect && { inspect }) })
const store = openSessionStore({
  session: safeStorage(() => sessionStorage),
  local: safeStorage(() => localStorage),
})
const http = createHttp({ csrfToken: pageConfig.csrfToken, bearer: store.bearer })
const session = createSession({
  http,
  store,
  channel: openSessionChannel(),
  pageConfig,
  ...(inspect && { inspect }),
})

const router = createAppRouter({ context: { session, locale, http, pageConfig, inspect } })
followSession(router, session)
announcePages({ router, i18n, appName: pageConfig.appName })
loadAhead(router, session)

// without its catalogue the page would display message IDs
await waitFor(locale, (snapshot) => !snapshot.hasTag('pending'))
createRoot(document.getElementById('app')!, {
  // a failed request is displayed on the screen; anything else is a defect
  onCaughtError: (error) => {
    if (!(error instanceof RequestFailed)) reportError(error)
  },
}).render(
  <StrictMode>
    <App router={router} i18n={i18n} styleNonce={styleNonce} />
  </StrictMode>,
)
loadLandingWhenIdle(router)
