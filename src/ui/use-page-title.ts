import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'

/** The title of the current screen. */
export function usePageTitle(): string {
  const { i18n } = useLingui()
  const title = useMatches().findLast(({ staticData }) => staticData.title)?.staticData.title
  return title ? i18n._(title) : ''
}
