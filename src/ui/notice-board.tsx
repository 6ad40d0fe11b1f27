import { lazy, Suspense, useSyncExternalStore } from 'react'

import { noticesWanted } from './notify.ts'

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }))

/** Where notices appear; empty, and without its code, until the first one. */
export function NoticeBoard() {
  const isWanted = useSyncExternalStore(noticesWanted.subscribe, noticesWanted.read)
  if (!isWanted) return null

  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  )
}
