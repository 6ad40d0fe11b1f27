import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isNotFound } from '@tanstack/react-router'

import { neededFor } from './needed-for.ts'
import type { AppRouter } from './router.ts'

type PagePorts = { router: AppRouter; i18n: I18n; appName: string }

/**
 * Sets the title of the document to that of the screen, and moves the focus to the title of a screen after navigation.
 * Returns a function that stops it.
 */
export function announcePages({ router, i18n, appName }: PagePorts): () => void {
  const name = (title: string | undefined) => {
    document.title = title ? `${title} · ${appName}` : appName
  }
  const nameDocument = async () => {
    const title = titleOf(router)
    name(title && i18n._(title))
    const own = ownTitle(router)
    const words = await own?.catch(() => undefined) // the screen displays the error
    if (words && own === ownTitle(router)) name(words)
  }

  const stopNaming = i18n.on('change', () => void nameDocument())
  const stopMoving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    void nameDocument()
    // on the first screen the focus stays at the top of the page, or in the field that takes it
    if (fromLocation && pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  return () => {
    stopNaming()
    stopMoving()
  }
}

function titleOf({ state, options }: AppRouter) {
  const isMissing = state.matches.some(({ error }) => isNotFound(error) && !neededFor(error.data))
  if (!isMissing) return state.matches.findLast((match) => match.staticData.title)?.staticData.title
  const isWaiting = options.context.session.getSnapshot().context.user?.role_id === null
  return isWaiting ? msg`Your account is waiting for access` : msg`Page not found`
}

/** The title of the displayed record, if the loader of the screen promises one. */
function ownTitle({ state }: AppRouter): Promise<string> | undefined {
  const data = state.matches.at(-1)?.loaderData
  return data && 'title' in data ? data.title : undefined
}
