import { useLingui } from '@lingui/react/macro'

import type { WorkRowDto } from '#contracts/work-items.ts'

type TitledWork = Pick<WorkRowDto, 'kind' | 'policy' | 'call' | 'agent'>

/** The work of an item, in one line. */
export function useWorkTitle(): (item: TitledWork) => string {
  const { t } = useLingui()

  return ({ kind, policy, call, agent }) => {
    if (kind === 'coach') {
      const name = agent?.name ?? ''
      return t`Coach ${name}`
    }
    if (policy) {
      const { number } = policy
      return kind === 're-verify' ? t`Verify policy ${number} again` : t`Call the holder of policy ${number} back`
    }
    const id = call?.id ?? 0
    return kind === 're-verify' ? t`Verify the sale of conversation ${id} again` : t`Call back after conversation ${id}`
  }
}

/** The subject of an item, shorter than its title. */
export function useWorkSubject(): (item: TitledWork) => string {
  const { t } = useLingui()

  return ({ kind, policy, call, agent }) => {
    if (kind === 'coach') return agent?.name ?? ''
    if (policy) return policy.number
    const id = call?.id ?? 0
    return t`Conversation ${id}`
  }
}
