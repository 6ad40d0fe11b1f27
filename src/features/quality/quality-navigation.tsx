import { useLingui } from '@lingui/react/macro'

import { useVisitor } from '#src/context/app-context.ts'
import { AreaNavigation } from '#src/ui/area-navigation.tsx'

import { sectionsFor } from './quality-sections.ts'

/** Links to the parts of the quality area that the person may open; nothing if there is only one. */
export function QualityNavigation() {
  const { t, i18n } = useLingui()
  const sections = sectionsFor(useVisitor().permissions)
  if (sections.length < 2) return null

  return (
    <AreaNavigation
      label={t`Quality`}
      pages={sections.map(({ to, label }) => ({ to, label: i18n._(label) }))}
      includesPagesBelow
      hasSpaceBelow
    />
  )
}
