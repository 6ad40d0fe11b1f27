import { lazy, Suspense, useSyncExternalStore } from 'react'

import { noticesNeeded } from './notify.ts'

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }))

/** The place where notices appear. It is empty, and its code is not loaded, until the first notice. */
export function NoticeBoard() {
  const isNeeded = useSyncExternalStore(noticesNeeded.subscribe, noticesNeeded.read)
  if (!isNeeded) return null

  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  )
}
