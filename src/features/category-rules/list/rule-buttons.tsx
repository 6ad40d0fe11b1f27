import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react'

import type { CategoryRule } from '#contracts/category-rules.ts'

import classes from './cells.module.css'
import type { RuleActions } from './use-rule-actions.ts'

type RuleButtonsProps = {
  rule: CategoryRule
  actions: RuleActions
  onRemove: (rule: CategoryRule) => void
}

export function RuleButtons({ rule, actions, onRemove }: RuleButtonsProps) {
  const { t } = useLingui()
  const { name, active } = rule
  const SwitchIcon = active ? IconPlayerPause : IconPlayerPlay
  const switchLabel = active ? t`Switch ${name} off` : t`Switch ${name} on`

  return (
    <span className={classes['buttons']}>
      {rule.run.state === 'failed' && (
        <ActionIcon
          variant="subtle"
          aria-label={t`Run ${name} again`}
          title={t`Run ${name} again`}
          onClick={() => actions.runAgain(rule)}
        >
          <IconRefresh size={16} stroke={1.5} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={switchLabel}
        title={switchLabel}
        onClick={() => actions.switchOver(rule)}
      >
        <SwitchIcon size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => onRemove(rule)}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
