import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isNotFound } from '@tanstack/react-router'

import { neededFor } from './needed-for.ts'
import type { AppRouter } from './router.ts'

type PagePorts = { router: AppRouter; i18n: I18n; appName: string }

/** Names the document after its screen, and moves the focus to the title of a screen that was gone to. */
export function announcePages({ router, i18n, appName }: PagePorts): void {
  const nameDocument = () => {
    const title = titleOf(router)
    document.title = title ? `${i18n._(title)} · ${appName}` : appName
  }

  i18n.on('change', nameDocument)
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameDocument()
    // at the first screen the focus belongs to the top of the page, or to the field that asks for it
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

function titleOf({ state, options }: AppRouter) {
  const isMissing = state.matches.some(({ error }) => isNotFound(error) && !neededFor(error.data))
  if (!isMissing) return state.matches.findLast((match) => match.staticData.title)?.staticData.title
  const isWaiting = options.context.session.getSnapshot().context.user?.role_id === null
  return isWaiting ? msg`Your account is waiting for access` : msg`Page not found`
}
