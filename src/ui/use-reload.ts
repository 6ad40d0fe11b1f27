import { useRouter } from '@tanstack/react-router'

/** Reloads all data of the screen. */
export function useReload(): () => void {
  const router = useRouter()
  return () => void router.invalidate()
}
