import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { PlanRowDto } from '#contracts/sampling-plans.ts'

import { stratificationNames } from './plan-words.ts'

/** How many a plan has audited, in words. */
export function useQuotaWords() {
  const { t, i18n } = useLingui()

  return ({ per_agent, total, stratify_by }: Pick<PlanRowDto, 'per_agent' | 'total' | 'stratify_by'>): string => {
    if (total === null) return t`${plural(per_agent ?? 0, { one: '# of each agent', other: '# of each agent' })}`
    const by = stratify_by && i18n._(stratificationNames[stratify_by]).toLocaleLowerCase(i18n.locale)
    return by
      ? t`${plural(total, { one: '# in all', other: '# in all' })}, by ${by}`
      : t`${plural(total, { one: '# in all', other: '# in all' })}`
  }
}
