import { useRouter } from '@tanstack/react-router'

/** Asks anew for all that the screen shows. */
export function useReload(): () => void {
  const router = useRouter()
  return () => void router.invalidate()
}
