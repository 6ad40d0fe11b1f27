import { useNavigate } from '@tanstack/react-router'

/** Changes part of the address: `change({ page: 2 })`. What it does not name stays as it is. */
export function useSearchChange<Search extends object>(): (change: Partial<Search>) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: (search) => ({ ...search, ...change }) })
}
