import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'

import classes from './search-help.module.css'

/** Examples of the search syntax. */
export function SearchHelp() {
  const { t } = useLingui()

  return (
    <Popover position="bottom-end" width={560} trapFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t`How to search`}>
          <IconHelp size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1} aria-label={t`How to search`}>
        <dl className={classes['help']}>
          <dt>{t`cancel policy`}</dt>
          <dd>
            <Trans>Both words, whatever their accents and endings</Trans>
          </dd>
          <dt>{`"${t`this call is recorded`}"`}</dt>
          <dd>
            <Trans>These words one after the other, in one turn</Trans>
          </dd>
          <dt>{`near/5(${t`cancel policy`})`}</dt>
          <dd>
            <Trans>Two words at most five words apart, in one turn</Trans>
          </dd>
          <dt>{`${t`cancel`} OR ${t`terminate`}`}</dt>
          <dd>
            <Trans>One of them or both. Parentheses make groups.</Trans>
          </dd>
          <dt>{t`cancel*`}</dt>
          <dd>
            <Trans>Words that begin like this</Trans>
          </dd>
          <dt>{`agent:${t`thanks`}`}</dt>
          <dd>
            <Trans>Said by the agent. customer, bot and system work alike, with groups too: customer:(…).</Trans>
          </dd>
          <dt>{`-agent:"${t`this call is recorded`}"`}</dt>
          <dd>
            <Trans>Not said by the agent. Only conversations with a transcript are found.</Trans>
          </dd>
          <dt>{`first/30(agent:"${t`good morning`}")`}</dt>
          <dd>
            <Trans>Said in the first 30 seconds. Only conversations with times are found.</Trans>
          </dd>
          <dt>{`-last/60(agent:${t`thanks`})`}</dt>
          <dd>
            <Trans>Not said in the last 60 seconds</Trans>
          </dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
