import { Trans, useLingui } from '@lingui/react/macro'
import { IconAt, IconNote, IconNotes } from '@tabler/icons-react'
import { Chip, Chips } from '#src/ui/chips/chips.tsx'
import type { CallsSearch } from './calls-search.ts'

type NotesFilterProps = {
  search: Pick<CallsSearch, 'notes' | 'mentions'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** Conversations with notes: that mention the reader, of the reader, of anybody. */
export function NotesFilter({ search: { notes, mentions }, onChange }: NotesFilterProps) {
  const { t } = useLingui()

  return (
    <Chips label={t`Notes`}>
      <Chip
        icon={<IconAt size={14} stroke={1.5} aria-hidden />}
        isOn={mentions === 'me'}
        onPress={(isOn) => onChange({ mentions: isOn ? 'me' : undefined })}
      >
        <Trans>Mentions me</Trans>
      </Chip>
      <Chip
        icon={<IconNote size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'mine'}
        onPress={(isOn) => onChange({ notes: isOn ? 'mine' : undefined })}
      >
        <Trans>With my notes</Trans>
      </Chip>
      <Chip
        icon={<IconNotes size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'any'}
        onPress={(isOn) => onChange({ notes: isOn ? 'any' : undefined })}
      >
        <Trans>With notes</Trans>
      </Chip>
    </Chips>
  )
}
