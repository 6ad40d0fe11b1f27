import { useNavigate } from '@tanstack/react-router'

/** Changes a part of the address: `change({ page: 2 })`. Parameters that are not named stay as they are. */
export function useSearchChange<Search extends object>(): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: (search) => ({ ...search, ...change }) })
}
