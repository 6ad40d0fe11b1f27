import { Trans, useLingui } from '@lingui/react/macro'
import { Chips, GivenChip } from '#src/ui/chips/chips.tsx'

type AgentChipProps = {
  /** Undefined while it is not known. */
  name: string | undefined
  onRemove: () => void
}

/** The agent that an address alone brings. */
export function AgentChip({ name, onRemove }: AgentChipProps) {
  const { t } = useLingui()

  return (
    <Chips label={t`Only those`}>
      <GivenChip removeLabel={t`Any agent`} onRemove={onRemove}>
        {name === undefined ? <Trans>Of one agent</Trans> : <Trans>Agent: {name}</Trans>}
      </GivenChip>
    </Chips>
  )
}
