import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isNotFound } from '@tanstack/react-router'

import { neededFor } from './needed-for.ts'
import type { AppRouter } from './router.ts'

type PagePorts = { router: AppRouter; i18n: I18n; appName: string }

/** Names the document after its screen, and moves the focus to the title of a screen that was gone to. Returns how to stop. */
export function announcePages({ router, i18n, appName }: PagePorts): () => void {
  const name = (title: string | undefined) => {
    document.title = title ? `${title} · ${appName}` : appName
  }
  const nameDocument = async () => {
    const title = titleOf(router)
    name(title && i18n._(title))
    const own = ownTitle(router)
    const words = await own?.catch(() => undefined) // the screen says what went wrong
    if (words && own === ownTitle(router)) name(words)
  }

  const stopNaming = i18n.on('change', () => void nameDocument())
  const stopMoving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    void nameDocument()
    // at the first screen the focus belongs to the top of the page, or to the field that asks for it
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

/** What a screen shows may have a title of its own, which the screen's loader promises. */
function ownTitle({ state }: AppRouter): Promise<string> | undefined {
  const data = state.matches.at(-1)?.loaderData
  return data && 'title' in data ? data.title : undefined
}
